import { useCallback, useEffect, useRef, useState } from "react";
import type { Purchase } from "../../../catalogue/purchases.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { CheckoutStage, CheckoutWords } from "./run-checkout.ts";

/**
 * Buys: `start` takes a purchase to its payment page in a new tab. `busy` is the purchase under way with the
 * message for its button, null when there is none. One purchase at a time: meanwhile `start` does nothing.
 */
export function useCheckout(words: CheckoutWords) {
  const { language } = useLanguage();
  const [busy, setBusy] = useState<{ planId: string; stage: CheckoutStage } | null>(null);
  /** Aborted when the visitor leaves the page; null while nothing is bought. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (purchase: Purchase) => {
      if (running.current) return;
      const { signal } = (running.current = new AbortController());
      const showStage = (stage: CheckoutStage) => setBusy({ planId: purchase.planId, stage });
      showStage("preparing");
      try {
        // Loaded with the first purchase.
        const { runCheckout } = await import("./run-checkout.ts");
        await runCheckout({ ...purchase, language }, words, signal, showStage);
      } catch {
        const { title, unnamed, unreachable } = words.failed;
        const description = navigator.onLine ? unnamed : unreachable;
        if (!signal.aborted) showToast({ kind: "error", title, description });
      }
      running.current = null;
      setBusy(null);
    },
    [language, words],
  );

  return { busy: busy && { planId: busy.planId, message: words[busy.stage] }, start };
}
