import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { isLanguage } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import type { ConsentRequest, Twin } from "../api.ts";
import type { ConsentFacts } from "../facts.ts";
import styles from "./production.module.css";
import { useConsentRequest } from "./use-consent-request.ts";

/** A person was asked and has not answered: when, and the act that sends the link again. */
export function ConsentRequested(props: { twin: Twin; request: ConsentRequest; agreement: ConsentFacts }) {
  const { twin, request, agreement } = props;
  const { language } = useLanguage();
  const words = useWords("studio/production/consent");
  const again = useConsentRequest(twin);
  const { email, opened_at } = request;
  const theirs = !agreement.isOwn && isLanguage(request.language) ? request.language : language;
  const date = (moment: string) => shortDate(moment, language);
  const sentence = agreement.state === "expired" ? words.expired : opened_at ? words.opened : words.asked;
  return (
    <div className={styles.asked}>
      <h3 className="h4">{fill(words.askedTitle, { email: <Ltr>{email}</Ltr> })}</h3>
      <p className="muted">
        {fill(sentence, {
          email: <Ltr>{email}</Ltr>,
          date: date(opened_at ?? request.created_at),
          until: date(request.expires_at),
        })}
      </p>
      <Button
        kind={agreement.isOwn ? "ink" : "outline"}
        busy={again.isPending}
        busyLabel={agreement.isOwn ? words.own.busy : words.againBusy}
        onClick={() => again.mutate({ email, language: theirs })}
      >
        {agreement.isOwn ? words.continue : words.again}
      </Button>
    </div>
  );
}
