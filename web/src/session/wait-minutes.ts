/** The minutes after which the server listens again: it says so in seconds, "… Try again in 3412 seconds." */
export function waitMinutes(error: unknown): number {
  const seconds = error instanceof Error ? /(?:after|in) (\d+) seconds?/.exec(error.message)?.[1] : undefined;
  return Math.max(1, Math.ceil(Number(seconds ?? 3600) / 60));
}
