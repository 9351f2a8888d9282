import ar from "../../i18n/ar/parts/failures.ts";
import en from "../../i18n/en/parts/failures.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Language } from "../../i18n/languages.ts";
import { showToast } from "../../ui/toast-store.ts";

/** In both languages beside the screens, since what failed may be the network that would bring them. */
const words = { ar, en };

export function useFailureWords() {
  return words[useLanguage().language];
}

/** Says that the other language did not come. */
export function toastFailedSwitch(language: Language): void {
  const { notLoaded } = words[language];
  showToast({ kind: "error", title: navigator.onLine ? notLoaded.part : notLoaded.offline });
}
