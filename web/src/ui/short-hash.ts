/** The ends of a fingerprint, by which a person tells it from another: `9f2c…41ab`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
