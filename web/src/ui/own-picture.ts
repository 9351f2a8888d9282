const form = /^\/storage\/v1\/object\/public\/avatars\/[\w-]+\/[\w-]+\.\w+$/;

/**
 * Returns the address of a profile's picture without its origin; null for every other one. Pages may show the
 * pictures of their own origin alone, and a profile may name any address.
 */
export function ownPicture(address: string | null | undefined): string | null {
  const path = address?.replace(location.origin, "") ?? "";
  return form.test(path) ? path : null;
}
