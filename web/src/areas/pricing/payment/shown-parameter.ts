/** A parameter as it may be shown: anybody can write an address, so it is kept to one line of some length. */
export function shownParameter(value: string | null, longest: number): string | null {
  const line = value?.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  if (!line) return null;
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
