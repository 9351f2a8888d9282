/** Empty, or an http(s) address; a bare host with a dot will do, as people write it. */
export function isWebAddress(typed: string): boolean {
  if (typed === "") return true;
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  if (/\s|@/.test(typed) || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && (hasScheme || /[^.]\.[^.]/.test(hostname));
}
