import { useLanguage } from "../../i18n/language-context.ts";
import type { Language } from "../../i18n/languages.ts";
import { showToast } from "../../ui/toast-store.ts";
import ar from "./failures.ar.ts";
import en from "./failures.en.ts";

/** The words in both languages are loaded with the screens, because the network may be the failure. */
const words = { ar, en };

export function useFailureWords() {
  return words[useLanguage().language];
}

/** Shows a toast that the other language failed to load. */
export function toastFailedSwitch(language: Language): void {
  const { notLoaded } = words[language];
  showToast({ kind: "error", title: navigator.onLine ? notLoaded.part : notLoaded.offline });
}
