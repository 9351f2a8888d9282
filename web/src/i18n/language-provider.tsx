import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { forgetFailures } from "../loading/load-once.ts";
import { rememberLanguage } from "./choice.ts";
import { loadedNames, loadWords } from "./dictionaries.ts";
import { LanguageContext } from "./language-context.ts";
import { isLanguage, type Language, languages } from "./languages.ts";

interface Props {
  initial: Language;
  children: ReactNode;
}

/** Provides the language and changes it in place: the page, its scroll position and its input stay. */
export function LanguageProvider({ initial, children }: Props) {
  const [language, setLanguage] = useState(initial);

  const show = useCallback(async (next: Language) => {
    const current = document.documentElement.lang as Language;
    if (next === current) return;
    await Promise.all(loadedNames(current).map((name) => loadWords(next, name)));
    const apply = () => {
      document.documentElement.lang = next;
      document.documentElement.dir = languages[next].direction;
      flushSync(() => setLanguage(next));
    };
    if (document.startViewTransition && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      await document.startViewTransition(apply).updateCallbackDone;
    } else {
      apply();
    }
  }, []);

  const switchTo = useCallback(
    async (next: Language) => {
      forgetFailures();
      await show(next);
      rememberLanguage(next);
    },
    [show],
  );

  useEffect(() => {
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === "language" && isLanguage(event.newValue)) show(event.newValue).catch(() => {});
    };
    window.addEventListener("storage", followOtherTabs);
    return () => window.removeEventListener("storage", followOtherTabs);
  }, [show]);

  const state = useMemo(() => ({ language, switchTo }), [language, switchTo]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
