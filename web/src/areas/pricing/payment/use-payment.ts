import { useEffect, useState } from "react";
import { confettiShower } from "../../../ui/confetti.ts";
import { isSessionId, type PaymentRecord } from "./payment-status.ts";

const PROCESSING_TIME = 1500;
const CONFETTI_TIME = 3000;

/** True for the first moments of the page, whatever it was given; then confetti falls. */
export function useProcessing(): boolean {
  const [isProcessing, setIsProcessing] = useState(true);
  useEffect(() => {
    const end = () => {
      // On a slow network the sheets with the styles of what follows may still be on their way.
      if (document.documentElement.dataset.styled === undefined) return;
      sheets.disconnect();
      setIsProcessing(false);
      // Decoration: when its code does not arrive, nothing is missing.
      confettiShower(CONFETTI_TIME).catch(() => undefined);
    };
    const sheets = new MutationObserver(end);
    const timer = setTimeout(() => {
      sheets.observe(document.documentElement, { attributeFilter: ["data-styled"] });
      end();
    }, PROCESSING_TIME);
    return () => {
      clearTimeout(timer);
      sheets.disconnect();
    };
  }, []);
  return isProcessing;
}

/** What our records say of a payment session; kept up to date while the page is open. */
export function usePaymentRecord(sessionId: string | null): PaymentRecord {
  const [record, setRecord] = useState<PaymentRecord>({ status: "checking", plan: null });
  useEffect(() => {
    if (!isSessionId(sessionId)) return undefined;
    const leaving = new AbortController();
    import("./follow-payment.ts").then(
      ({ followPayment }) => followPayment(sessionId, setRecord, leaving.signal),
      () => setRecord({ status: "unreachable", plan: null }),
    );
    return () => leaving.abort();
  }, [sessionId]);
  return isSessionId(sessionId) ? record : { status: "unknown", plan: null };
}
