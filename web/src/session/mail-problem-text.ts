import type { Language } from "../i18n/languages.ts";
import { type PluralForms, plural } from "../i18n/plural.ts";
import { errorCode, type ProblemWords, problemText } from "./problem-text.ts";

interface MailWords extends ProblemWords {
  wait: { seconds: PluralForms; later: string; tomorrow: string };
}

/** Beyond so many nobody counts seconds: it is the day's share of mails that is used up. */
const longest = 300;

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
  const seconds = error instanceof Error ? /(?:after|in) (\d+) seconds?/.exec(error.message)?.[1] : undefined;
  if (seconds === undefined) return words.wait.later;
  if (Number(seconds) > longest)
    return code === "over_email_send_rate_limit" ? words.wait.tomorrow : words.wait.later;
  return plural(language, Number(seconds), words.wait.seconds);
}
