import { useWords } from "../../../i18n/use-words.ts";
import { useSessionHint } from "../../../session/session-hint.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { AccountInvitation } from "./account-invitation.tsx";
import { Activation } from "./activation.tsx";
import { LockingMark } from "./locking-mark.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OutcomeLayout } from "./outcome-layout.tsx";
import { OutcomeLinks } from "./outcome-links.tsx";
import { PaymentReceipt } from "./payment-receipt.tsx";
import { PaymentStatusLine } from "./payment-status-line.tsx";
import { shownParameter } from "./shown-parameter.ts";
import { usePaymentRecord, useProcessing } from "./use-payment.ts";

const LONGEST_PLAN = 80;
const LONGEST_ID = 255;

export function Page() {
  const words = useWords("payment-success");
  const sessionId = useQueryParameter("session_id");
  const plan = useQueryParameter("plan");
  const payment = usePaymentRecord(sessionId);
  const isProcessing = useProcessing();
  const isSignedIn = useSessionHint() !== null;
  return (
    <OutcomeLayout
      grows
      art={<LockingMark isLocked={!isProcessing} />}
      below={!isProcessing && <NextSteps words={words.next} />}
    >
      <Activation isProcessing={isProcessing} words={words} />
      {!isProcessing && (
        <>
          <PaymentReceipt
            plan={payment.plan ?? shownParameter(plan, LONGEST_PLAN)}
            sessionId={shownParameter(sessionId, LONGEST_ID)}
            words={words.transaction}
          />
          <PaymentStatusLine status={payment.status} words={words.status} />
          <OutcomeLinks>
            <PageLink to="/" className={buttonClass({ kind: "ink" })}>
              {words.home}
            </PageLink>
            {isSignedIn && (
              <PageLink to="/orders" className={textLink()}>
                {words.orders}
              </PageLink>
            )}
            <PageLink to="/contact" className={textLink()}>
              {words.contact}
            </PageLink>
          </OutcomeLinks>
          {!isSignedIn && payment.plan !== null && <AccountInvitation words={words} />}
        </>
      )}
    </OutcomeLayout>
  );
}
