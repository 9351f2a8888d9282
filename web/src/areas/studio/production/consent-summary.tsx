import { calendarDay } from "../../../i18n/calendar-day.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Consent } from "../api.ts";
import styles from "./production.module.css";

/** What the person shown agreed to. Props: `isOwn` when that is the customer, who has the record of it. */
export function ConsentSummary({ consent, isOwn }: { consent: Consent; isOwn: boolean }) {
  const { language } = useLanguage();
  const words = useWords("studio/production/consent");
  const { channels, languages, purposes } = words.scope;
  const listed = (names: readonly string[]) => names.join(language === "ar" ? "، " : ", ");
  const rows = [
    { term: words.languages, value: listed(consent.languages.map((code) => languages[code])) },
    { term: words.channels, value: listed(consent.channels.map((code) => channels[code])) },
    { term: words.purposes, value: listed(consent.purposes.map((code) => purposes[code])) },
    { term: words.until, value: calendarDay(consent.until, language) },
  ];
  return (
    <>
      <p>
        <StateMark kind="done" good>
          {fill(words.signed, {
            name: <bdi>{consent.name}</bdi>,
            date: shortDate(consent.signed_at, language),
          })}
        </StateMark>
      </p>
      <dl className={styles.scope}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOwn && (
        <p>
          <PageLink to="/profile?tab=likeness" className={inlineLink()}>
            {words.record}
          </PageLink>
        </p>
      )}
    </>
  );
}
