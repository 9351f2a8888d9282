const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text can name a row. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
