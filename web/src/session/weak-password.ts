/** Why the server finds a password weak: keys of `weakPassword`; empty for every other failure. */
export function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof Error && "reasons" in error && Array.isArray(error.reasons))) return [];
  return error.reasons.map(String);
}
