const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text can name a row. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Names a wish, so that it is done once however often it is sent. Not `randomUUID`, which plain-http pages lack. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
