import { splitAddress } from "../../../site/address.ts";

/** The page of ours that an address means, with its query; null for the home page, other sites and nonsense. */
export function ownPath(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search } = new URL(address, location.origin);
  const { path } = splitAddress(pathname);
  return origin === location.origin && path !== "/" ? path + search : null;
}
