import { calendarDay } from "../../../../i18n/calendar-day.ts";
import { shortDate } from "../../../../i18n/day-text.ts";
import { fill } from "../../../../i18n/fill.tsx";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Ltr } from "../../../../ui/ltr.tsx";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import type { Consent, ConsentRequest } from "../../api.ts";

type Props =
  | { state: "withdrawn" | "ended"; consent: Consent }
  | { state: "declined"; request: ConsentRequest };

/** Says that a consent is over, or was not given. */
export function FormerConsent(props: Props) {
  const { language } = useLanguage();
  const words = useWords("studio-consent");
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
