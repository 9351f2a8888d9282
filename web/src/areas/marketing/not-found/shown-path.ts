const LONGEST = 60;

/** The asked-for path as a person can read it: decoded where that is safe, never longer than a line or two. */
export function shownPath(pathname: string): string {
  const readable = decoded(pathname).replace(/[\p{C}\p{Z}]/gu, "␣");
  if (readable.length <= LONGEST) return readable;
  // A pair of surrogates is one character.
  return `${readable.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
