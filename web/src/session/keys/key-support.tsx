import { fill } from "../../i18n/fill.tsx";
import type { Language } from "../../i18n/languages.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import type { ToastOptions } from "../../ui/toast-store.ts";
import { errorCode, type ProblemWords, problemText } from "../problem-text.ts";

/** Whether this browser can use passkeys and security keys on this page; `address`: browsers keep none for numbers. */
type KeySupport = "yes" | "address" | "no";

export function keySupport(): KeySupport {
  if (!("PublicKeyCredential" in globalThis)) return "no";
  return isNumbers(location.hostname) ? "address" : "yes";
}

/** The same page of a development server by a name: people who type `127.0.0.1` mean this machine. */
function localhostAddress(): string {
  const { protocol, port, pathname, search } = location;
  return `${protocol}//localhost${port && `:${port}`}${pathname}${search}`;
}

/** IPv4 with its dots, or IPv6 in its brackets. */
function isNumbers(host: string): boolean {
  return /^\d+(\.\d+){3}$/.test(host) || host.startsWith("[");
}

/** Where to go for what this address has not. `sentence` has `{link}`. */
export function NeedsHostName({ sentence }: { sentence: string }) {
  const address = localhostAddress();
  const link = (
    <a href={address} className={inlineLink()}>
      <Ltr>{new URL(address).origin}</Ltr>
    </a>
  );
  return <p className="small muted">{fill(sentence, { link })}</p>;
}

interface KeyWords extends ProblemWords {
  key: {
    readonly cancelled: { readonly title: string; readonly description: string };
    readonly problems: Readonly<Partial<Record<string, string>>>;
  };
}

/** What to tell somebody about a passkey or a security key that did not do it; cancelling is no error. */
export function keyFailureToast(
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
