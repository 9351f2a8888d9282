/** Makes an idempotency key of 32 hexadecimal digits. `randomUUID` is missing on plain-http addresses. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
