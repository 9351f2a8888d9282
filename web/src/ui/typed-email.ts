import { typed } from "../i18n/digits.ts";

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LOCAL = new RegExp(`^${ATOM}(\\.${ATOM})*$`);
/** Letters, marks and digits of every script, without those that no domain has (RFC 5892, 2.6). */
const DOMAIN =
  /^(?![^]*[\u0640\u07fa\u1100-\u11ff\u302e\u302f\u3031-\u3035\u303b])[\p{L}\p{M}\p{N}.。\-·׳״・\u200c\u200d]+$/u;
/** A name of the DNS: `localhost`, or labels with dots between them. */
const ASCII = /^(?:localhost|(?:(?!(?!xn)..--)(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?=.)|$)){2,})$/;
const MOST = 254;

/** An address as it was meant: without invisible marks, in ordinary letters. */
export function typedEmail(text: string): string {
  return typed(text).normalize("NFKC");
}

/** Whether the server takes the address; its `validate_email` decides as this does. */
export function isEmail(address: string): boolean {
  const [local = "", name = "", ...more] = address.split("@");
  if (more.length > 0 || !LOCAL.test(local)) return false;
  const domain = asciiDomain(name.toLowerCase());
  const longest = Math.max(new TextEncoder().encode(address).length, local.length + 1 + domain.length);
  return longest <= MOST && domain.length <= 253 && ASCII.test(domain);
}

/** The domain as the DNS has it; empty where none can be made of it. */
function asciiDomain(name: string): string {
  if (!DOMAIN.test(name)) return "";
  if (/^(?!.*xn--)[\x20-\x7e]*$/.test(name)) return name;
  // Behind a last label, none before it is read as a part of a network address.
  const address = `https://${name}.x`;
  return URL.canParse(address) ? new URL(address).hostname.slice(0, -2) : "";
}
