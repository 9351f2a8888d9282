export const escapeText = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
/** Writes a value as JSON that is safe inside a script element. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");
