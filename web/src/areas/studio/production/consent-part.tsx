import { useId, useState } from "react";
import { calendarDay } from "../../../i18n/calendar-day.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Consent, ConsentRequest, Twin } from "../api.ts";
import { type ConsentFacts, consentFacts } from "../facts.ts";
import { useNamedPart } from "../use-named-part.ts";
import { useViewer } from "../use-viewer.ts";
import { AskAnother, AskConsent } from "./ask-consent.tsx";
import { ConsentRequested } from "./consent-requested.tsx";
import { ConsentSummary } from "./consent-summary.tsx";
import styles from "./production.module.css";

/** How the consent of the person shown stands, and what the customer can do about it. Props: `id` in the page. */
export function ConsentPart({ twin, id }: { twin: Twin; id: string }) {
  const words = useWords("studio/production/consent");
  const agreement = consentFacts(twin, useViewer());
  const part = useNamedPart<HTMLElement>(id);
  const title = useId();
  return (
    <section ref={part} id={id} aria-labelledby={title} className={styles.consent}>
      <div className={styles.consentAbout}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        <p className="small muted">{words.lead}</p>
      </div>
      <div className={styles.consentContent}>
        <ConsentState twin={twin} agreement={agreement} />
      </div>
    </section>
  );
}

function ConsentState({ twin, agreement }: { twin: Twin; agreement: ConsentFacts }) {
  const { state, request, consent } = agreement;
  if (state === "signed" && consent) return <ConsentSummary consent={consent} isOwn={agreement.isOwn} />;
  const isOpen = state === "asked" || state === "expired";
  return (
    <>
      {(state === "withdrawn" || state === "ended") && consent && (
        <FormerConsent consent={consent} state={state} />
      )}
      {isOpen && request && <ConsentRequested twin={twin} request={request} agreement={agreement} />}
      {state === "declined" && request && <FormerConsent request={request} state={state} />}
      {isOpen ? <AskedBefore twin={twin} /> : <AskConsent twin={twin} />}
    </>
  );
}

/** While one person is asked, the form for another one stands behind a button. */
function AskedBefore({ twin }: { twin: Twin }) {
  const words = useWords("studio/production/consent");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AskAnother twin={twin} onSent={() => setOpen(false)} />;
  return (
    <button type="button" className={inlineLink(styles.askAnother)} onClick={() => setOpen(true)}>
      {words.askOther}
    </button>
  );
}

type Props =
  | { state: "withdrawn" | "ended"; consent: Consent }
  | { state: "declined"; request: ConsentRequest };

/** Says that a consent is over, or was not given. */
function FormerConsent(props: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/production/consent");
  if (props.state === "declined") {
    const { email, declined_at } = props.request;
    const date = declined_at && shortDate(declined_at, language);
    return (
      <p>
        <StateMark kind="late">{fill(words.declined, { email: <Ltr>{email}</Ltr>, date })}</StateMark>
      </p>
    );
  }
  const { name, until, withdrawn_at } = props.consent;
  return (
    <p>
      <StateMark kind="late">
        {fill(words[props.state], {
          name: <bdi>{name}</bdi>,
          date: withdrawn_at && shortDate(withdrawn_at, language),
          until: calendarDay(until, language),
        })}
      </StateMark>
    </p>
  );
}
