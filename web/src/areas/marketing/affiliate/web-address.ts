import { webAddress } from "../../../generated/typed.ts";

const WEB_ADDRESS = new RegExp(`^(?:${webAddress})?$`, "iu");

/** Empty, or an http(s) address; a bare host with a dot will do, as people write it. */
export function isWebAddress(typed: string): boolean {
  return WEB_ADDRESS.test(typed);
}
