const LONGEST = 300;

interface MaybeError {
  status?: unknown;
  message?: unknown;
}

/** Returns the status and message of a thrown value, or null if it has neither. */
export function describeError(error: unknown): string | null {
  if (typeof error === "string") return shorten(error);
  if (typeof error !== "object" || error === null) return null;
  const { status, message } = error as MaybeError;
  const parts = [typeof status === "number" && String(status), typeof message === "string" && message];
  return shorten(parts.filter(Boolean).join(" "));
}

function shorten(text: string): string | null {
  return text.trim().slice(0, LONGEST) || null;
}
