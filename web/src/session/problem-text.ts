import type { Language } from "../i18n/languages.ts";

export interface ProblemWords {
  /** When no answer came, or none that the server meant. */
  offline: string;
  /** By the server's code for the cause. */
  problems: Readonly<Partial<Record<string, string>>>;
}

/**
 * What to tell the visitor about a failed call. English keeps the server's own wording; other languages
 * translate its code. `fallback` is for a failure without a cause that can be named.
 */
export function problemText(
  error: unknown,
  language: Language,
  { offline, problems }: ProblemWords,
  fallback: string,
): string {
  if (!(error instanceof Error)) return fallback;
  if (isUnanswered(error)) return `${fallback}. ${offline}`;
  if (language === "en") return error.message || fallback;
  return problems[errorCode(error)] ?? fallback;
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function isUnanswered(error: Error): boolean {
  return error.name === "AuthRetryableFetchError" || errorCode(error) === "unreachable";
}
