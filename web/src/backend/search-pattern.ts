/**
 * The operand of `ilike` for rows that contain `text`. Its own wildcards are taken as they are, save `*`, which
 * the protocol has no way to quote: it stands for one character.
 */
export function containing(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  return `"*${literal.replace(/[\\"]/g, "\\$&")}*"`;
}
