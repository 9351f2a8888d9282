import { useCallback, useEffect, useRef, useState } from "react";
import type { Purchase } from "../../../catalogue/purchases.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { CheckoutWords } from "./checkout-words.ts";
import type { CheckoutStage } from "./run-checkout.ts";

const TOAST_TIME = 2000;

/**
 * The way from a button to the payment page in a new tab.
 *
 * Returns `busy`, what is being bought with the message for its button (null when idle), and `start`. One
 * purchase at a time: while one is under way, `start` does nothing.
 */
export function useCheckout(words: CheckoutWords) {
  const { language } = useLanguage();
  const [busy, setBusy] = useState<{ planId: string; stage: CheckoutStage } | null>(null);
  const isUnderWay = useRef(false);
  const isShown = useIsShown();

  const start = useCallback(
    async (purchase: Purchase) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      const stage = (next: CheckoutStage) => setBusy({ planId: purchase.planId, stage: next });
      stage("preparing");
      const fail = (description: string) =>
        isShown.current && showToast({ kind: "error", title: words.failed.title, description });
      try {
        // Fetched by those who buy.
        const { runCheckout } = await import("./run-checkout.ts");
        await runCheckout({ ...purchase, language }, words, {
          onStage: stage,
          onAnswer: () => isShown.current && showToast({ ...words.started, duration: TOAST_TIME }),
          isStillWanted: () => isShown.current,
          onHeldBack: (url) => offerLink(url, words.blocked),
          onFailure: fail,
        });
      } catch {
        fail(navigator.onLine ? words.failed.unnamed : words.failed.unreachable);
      }
      isUnderWay.current = false;
      setBusy(null);
    },
    [language, words, isShown],
  );

  return { busy: busy && { planId: busy.planId, message: words[busy.stage] }, start };
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Browsers may refuse a tab that opens after a wait; a link that is clicked always opens. */
function offerLink(href: string, words: CheckoutWords["blocked"]): void {
  showToast({
    title: words.title,
    description: words.description,
    duration: Number.POSITIVE_INFINITY,
    action: { label: words.link, href, newTab: true },
  });
}
