/** Whether this browser can use passkeys and security keys on this page; `address`: browsers keep none for numbers. */
type KeySupport = "yes" | "address" | "no";

export function keySupport(): KeySupport {
  if (!("PublicKeyCredential" in globalThis)) return "no";
  return isNumbers(location.hostname) ? "address" : "yes";
}

/** The same page of a development server by a name: people who type `127.0.0.1` mean this machine. */
export function namedAddress(): string {
  const { protocol, port, pathname, search } = location;
  return `${protocol}//localhost${port && `:${port}`}${pathname}${search}`;
}

/** IPv4 with its dots, or IPv6 in its brackets. */
function isNumbers(host: string): boolean {
  return /^\d+(\.\d+){3}$/.test(host) || host.startsWith("[");
}
