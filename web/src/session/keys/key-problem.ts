import type { Language } from "../../i18n/languages.ts";
import type { ToastOptions } from "../../ui/toast-store.ts";
import { errorCode, type ProblemWords, problemText } from "../problem-text.ts";

interface KeyWords extends ProblemWords {
  key: {
    readonly cancelled: { readonly title: string; readonly description: string };
    readonly problems: Readonly<Partial<Record<string, string>>>;
  };
}

/** What to tell somebody about a passkey or a security key that did not do it; cancelling is no error. */
export function keyProblem(
  error: unknown,
  language: Language,
  words: KeyWords,
  failed: { readonly title: string; readonly description: string },
): ToastOptions {
  if (isCancelled(error)) return words.key.cancelled;
  const code = errorCode(error);
  const isBrowsers = code.startsWith("ERROR_");
  const description =
    words.key.problems[code] ??
    (isBrowsers ? failed.description : problemText(error, language, words, failed.description));
  return { kind: "error", title: failed.title, description };
}

/** Browsers tell the closed window, the time that ran out and a page that went on by these two alone. */
function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, cause } = error;
  return [name, cause instanceof Error ? cause.name : ""].some((each) =>
    ["NotAllowedError", "AbortError"].includes(each),
  );
}
