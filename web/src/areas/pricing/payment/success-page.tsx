import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useSessionHint } from "../../../session/session-hint.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { Mark } from "../../../ui/art/logo.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import { OutcomeLayout, OutcomeLinks } from "./outcome-layout.tsx";
import styles from "./payment.module.css";
import type { PaymentStatus } from "./payment-status.ts";
import { shownParameter } from "./shown-parameter.ts";
import { usePaymentRecord, useProcessing } from "./use-payment.ts";

const LONGEST_PLAN = 80;
const LONGEST_ID = 255;

export function Page() {
  const words = useWords("pricing/payment/success");
  const sessionId = useQueryParameter("session_id");
  const plan = useQueryParameter("plan");
  const payment = usePaymentRecord(sessionId);
  const isProcessing = useProcessing();
  const isSignedIn = useSessionHint() !== null;
  return (
    <OutcomeLayout
      grows
      art={<LockingMark isLocked={!isProcessing} />}
      below={!isProcessing && <NextSteps />}
    >
      <Activation isProcessing={isProcessing} />
      {!isProcessing && (
        <>
          <PaymentReceipt
            plan={payment.plan ?? shownParameter(plan, LONGEST_PLAN)}
            sessionId={shownParameter(sessionId, LONGEST_ID)}
          />
          <PaymentStatusLine status={payment.status} />
          <OutcomeLinks>
            {isSignedIn && (
              <>
                <PageLink to="/studio" className={buttonClass({ kind: "ink" })}>
                  {words.studio}
                </PageLink>
                <PageLink to="/orders" className={textLink()}>
                  {words.orders}
                </PageLink>
              </>
            )}
            <PageLink to="/" className={isSignedIn ? textLink() : buttonClass({ kind: "ink" })}>
              {words.home}
            </PageLink>
            <PageLink to="/contact" className={textLink()}>
              {words.contact}
            </PageLink>
          </OutcomeLinks>
          {!isSignedIn && payment.plan !== null && <AccountInvitation />}
        </>
      )}
    </OutcomeLayout>
  );
}

interface Props {
  isProcessing: boolean;
}

/** The heading, and the state below it that a screen reader hears change. */
function Activation({ isProcessing }: Props) {
  const words = useWords("pricing/payment/success");
  return (
    <>
      <h1 className="d2">{isProcessing ? words.processing.title : words.welcome}</h1>
      <output className={classNames(styles.state, "lead", !isProcessing && styles.activated)}>
        {!isProcessing && <Nuqta kind="pair" />}
        {isProcessing ? words.processing.text : words.activated}
      </output>
    </>
  );
}

/** Two dots pass through each other; locked, they come to rest over the bowl as the mark. */
function LockingMark({ isLocked }: { isLocked: boolean }) {
  return <Mark className={classNames(styles.mark, isLocked ? styles.locked : styles.waiting)} />;
}

interface PaymentReceiptProps {
  plan: string | null;
  sessionId: string | null;
}

/** What was bought, and the number to name when writing to us. */
function PaymentReceipt({ plan, sessionId }: PaymentReceiptProps) {
  const words = useWords("pricing/payment/success").transaction;
  return (
    <div className={styles.receipt}>
      {plan && (
        <h2 className="h2">
          <PlanName name={plan} />
        </h2>
      )}
      {sessionId && (
        <div className={styles.transaction}>
          <p>
            <span className={styles.label}>{words.label}</span>
            <Ltr>{sessionId}</Ltr>
          </p>
          <CopyButton
            value={sessionId}
            label={words.copy}
            copiedLabel={words.copied}
            failedLabel={words.failed}
            className={styles.copy}
          />
        </div>
      )}
    </div>
  );
}

interface PaymentStatusLineProps {
  status: PaymentStatus;
}

/** One honest line: what our own records say, in words, shape and colour. */
function PaymentStatusLine({ status }: PaymentStatusLineProps) {
  const words = useWords("pricing/payment/success").status;
  return (
    <output className={styles.line} data-status={status}>
      <Nuqta kind={status === "paid" ? "solid" : "twin"} />
      <span>
        {fill(words[status], {
          contact: (
            <PageLink to="/contact" className={inlineLink()}>
              {words.contact}
            </PageLink>
          ),
        })}
      </span>
    </output>
  );
}

/** What happens after a payment; the first step is on its way. */
function NextSteps() {
  const words = useWords("pricing/payment/success").next;
  const steps = words.steps.map((step, index) => ({
    ...step,
    kind: index === 0 ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <section className={styles.section} aria-labelledby="next-title">
      <h2 id="next-title" className={`h3 ${styles.title}`}>
        {words.title}
      </h2>
      <KeyframeLine steps={steps} heading="h3" />
    </section>
  );
}

/** A guest's order joins the account that has its address. */
function AccountInvitation() {
  const words = useWords("pricing/payment/success");
  return (
    <p className={styles.invitation}>
      {fill(words.account, {
        signUp: (
          <PageLink to="/sign-up" className={inlineLink()}>
            {words.signUp}
          </PageLink>
        ),
      })}
    </p>
  );
}
