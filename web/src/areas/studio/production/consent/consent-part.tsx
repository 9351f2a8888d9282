import { useId, useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { inlineLink } from "../../../../ui/text-link.ts";
import type { Twin } from "../../api.ts";
import { type ConsentFacts, consentFacts } from "../../facts.ts";
import { useNamedPart } from "../../parts/use-named-part.ts";
import { useViewer } from "../../use-studio.ts";
import { AskAnother, AskConsent } from "./ask-consent.tsx";
import styles from "./consent-part.module.css";
import { ConsentRequested } from "./consent-requested.tsx";
import { ConsentSummary } from "./consent-summary.tsx";
import { FormerConsent } from "./former-consent.tsx";

/** How the consent of the person shown stands, and what the customer can do about it. Props: `id` in the page. */
export function ConsentPart({ twin, id }: { twin: Twin; id: string }) {
  const words = useWords("studio-consent");
  const agreement = consentFacts(twin, useViewer());
  const part = useNamedPart<HTMLElement>(id);
  const title = useId();
  return (
    <section ref={part} id={id} aria-labelledby={title} className={styles.part}>
      <div className={styles.about}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        <p className="small muted">{words.lead}</p>
      </div>
      <div className={styles.matter}>
        <Matter twin={twin} agreement={agreement} />
      </div>
    </section>
  );
}

function Matter({ twin, agreement }: { twin: Twin; agreement: ConsentFacts }) {
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
  const words = useWords("studio-consent");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AskAnother twin={twin} onSent={() => setOpen(false)} />;
  return (
    <button type="button" className={inlineLink(styles.other)} onClick={() => setOpen(true)}>
      {words.askOther}
    </button>
  );
}
