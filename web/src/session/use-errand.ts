import { useRef, useState } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { showToast } from "../ui/toast-store.ts";
import { type ProblemWords, problemText } from "./problem-text.ts";

interface Notice {
  readonly title: string;
  readonly description?: string;
}

/**
 * One call at a time: a second press while it is on its way does nothing. What fails is told by a toast, with
 * the server's reason; what succeeds by `done`, where there is one.
 */
export function useErrand(
  words: ProblemWords,
  failed: { readonly title: string; readonly description: string },
) {
  const { language } = useLanguage();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done?: Notice) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await call();
      if (done) showToast(done);
    } catch (error) {
      const description = problemText(error, language, words, failed.description);
      showToast({ kind: "error", title: failed.title, description });
    }
    isUnderWay.current = false;
    setBusy(false);
  };
  return { run, isBusy };
}
