import brand from "../../../brand.json";

/** The operator's names, address, numbers, support address and social links. The numbers may be empty. */
export { brand };

/** Names a file that a reader saves: the brand first, so that it is found again among others. */
export function savedFileName(rest: string): string {
  return `${brand.name.en.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}-${rest}`;
}
