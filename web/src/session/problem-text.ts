import type { Language } from "../i18n/languages.ts";
import { type PluralForms, plural } from "../i18n/plural.ts";
import type { ToastOptions } from "../ui/toast-store.ts";

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
  if (isServerUnreachable(error)) return `${fallback}. ${offline}`;
  if (language === "en") return error.message || fallback;
  return problems[errorCode(error)] ?? fallback;
}

interface FailureWords {
  readonly title: string;
  readonly description: string;
}

/** The toast of a failed call: its title, and the server's reason where there is one. */
export function failureToast(
  error: unknown,
  language: Language,
  words: ProblemWords,
  { title, description }: FailureWords,
): ToastOptions {
  return { kind: "error", title, description: problemText(error, language, words, description) };
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function isServerUnreachable(error: Error): boolean {
  return error.name === "AuthRetryableFetchError" || errorCode(error) === "unreachable";
}

interface MailWords extends ProblemWords {
  wait: { seconds: PluralForms; later: string; tomorrow: string };
}

/** Longer waits are not told in seconds: they mean that the day's share of mails is used up. */
const LONGEST_SECONDS = 300;

/** As `failureToast`, about a mail that was not sent. */
export function mailFailureToast(
  error: unknown,
  language: Language,
  words: MailWords,
  { title, description }: FailureWords,
): ToastOptions {
  return { kind: "error", title, description: mailProblemText(error, language, words, description) };
}

/** What to tell somebody whose mail was not sent; when it was asked for too soon, how long to wait. */
export function mailProblemText(
  error: unknown,
  language: Language,
  words: MailWords,
  fallback: string,
): string {
  const code = errorCode(error);
  if (code !== "over_email_send_rate_limit" && code !== "over_request_rate_limit")
    return problemText(error, language, words, fallback);
  const seconds = secondsToWait(error);
  if (seconds === undefined) return words.wait.later;
  if (seconds > LONGEST_SECONDS)
    return code === "over_email_send_rate_limit" ? words.wait.tomorrow : words.wait.later;
  return plural(language, seconds, words.wait.seconds);
}

/** Why the server finds a password weak: keys of `weakPassword`; empty for every other failure. */
export function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof Error && "reasons" in error && Array.isArray(error.reasons))) return [];
  return error.reasons.map(String);
}

/** The minutes after which the server accepts another try. */
export function waitMinutes(error: unknown): number {
  return Math.max(1, Math.ceil((secondsToWait(error) ?? 3600) / 60));
}

/** The server names the wait in its message: "… Try again in 3412 seconds." */
function secondsToWait(error: unknown): number | undefined {
  const seconds = error instanceof Error ? /(?:after|in) (\d+) seconds?/.exec(error.message)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds);
}
