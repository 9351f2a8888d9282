/**
 * Returns the operand of `ilike` for rows that contain `text`. Wildcards in `text` match themselves, except `*`,
 * which the protocol cannot quote: it matches any one character.
 */
export function containing(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  return `"*${literal.replace(/[\\"]/g, "\\$&")}*"`;
}
