/** Names a wish, in 32 hexadecimal digits. Not `randomUUID`, which plain-http addresses lack. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
