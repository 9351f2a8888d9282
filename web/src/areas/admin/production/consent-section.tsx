import type { ReactNode } from "react";
import { calendarDay } from "../../../i18n/calendar-day.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { type StateKind, StateMark } from "../../../ui/studio/state-mark.tsx";
import { Fact, Facts, Section } from "../lists/record-view.tsx";
import type { Consent, ConsentRequest, TwinRecord } from "./api.ts";
import { standingConsent } from "./board/board.ts";
import styles from "./production.module.css";

interface Props {
  record: Pick<TwinRecord, "consents" | "requests">;
  /** Whose consent it is, where there are several. */
  name: string | null;
  /** In milliseconds since 1970. */
  now: number;
}

/** Whether the person shown agreed, to what, and who was asked last. */
export function ConsentSection({ record: { consents, requests }, name, now }: Props) {
  const { consent: words } = useWords("admin/production");
  const latest = consents[0];
  const request = requests.find(
    ({ signed_at, superseded_at }) => signed_at === null && superseded_at === null,
  );
  return (
    <Section title={name ? fill(words.titleOf, { name: <bdi>{name}</bdi> }) : words.title}>
      <div className={styles.consent}>
        {latest && <Signed consent={latest} holds={standingConsent(consents, now) !== null} />}
        {request && <Asked request={request} now={now} />}
        {!latest && !request && <p className="small muted">{words.none}</p>}
      </div>
    </Section>
  );
}

function Line({ kind, good, children }: { kind: StateKind; good?: boolean; children: ReactNode }) {
  return (
    <p>
      <StateMark kind={kind} good={good}>
        {children}
      </StateMark>
    </p>
  );
}

/** What the person agreed to; or that it was withdrawn, or ended. */
function Signed({ consent, holds }: { consent: Consent; holds: boolean }) {
  const { language } = useLanguage();
  const { consent: words, view } = useWords("admin/production");
  const { scope } = words;
  const name = <bdi>{consent.name}</bdi>;
  if (consent.withdrawn_at) {
    return (
      <Line kind="late">
        {fill(words.withdrawn, { name, date: shortDate(consent.withdrawn_at, language) })}
      </Line>
    );
  }
  const until = calendarDay(consent.until, language);
  if (!holds) return <Line kind="late">{fill(words.ended, { name, until })}</Line>;
  const listed = (codes: readonly string[], names: Readonly<Record<string, string>>) =>
    new Intl.ListFormat(language).format(codes.map((code) => names[code] ?? code));
  return (
    <>
      <Line kind="done" good>
        {fill(words.signed, { name, date: shortDate(consent.signed_at, language) })}
      </Line>
      <Facts>
        <Fact term={words.until}>{until}</Fact>
        <Fact term={words.languages}>{listed(consent.languages, scope.languages)}</Fact>
        <Fact term={words.channels}>{listed(consent.channels, scope.channels)}</Fact>
        <Fact term={words.purposes}>{listed(consent.purposes, scope.purposes)}</Fact>
      </Facts>
      <details className={styles.statement}>
        <summary>{words.statement}</summary>
        <p className="small muted">
          {words.version
            .replace("{version}", String(consent.statement_version))
            .replace("{language}", view.facts.languages[consent.language])}
        </p>
        <p lang={consent.language} dir="auto">
          {consent.statement}
        </p>
      </details>
    </>
  );
}

/** Who was asked and has not signed. */
function Asked({ request, now }: { request: ConsentRequest; now: number }) {
  const { language } = useLanguage();
  const { consent: words } = useWords("admin/production");
  const email = <EmailAddress>{request.email}</EmailAddress>;
  const until = shortDate(request.expires_at, language);
  if (request.declined_at) {
    return (
      <Line kind="late">
        {fill(words.declined, { email, date: shortDate(request.declined_at, language) })}
      </Line>
    );
  }
  if (Date.parse(request.expires_at) < now)
    return <Line kind="late">{fill(words.expired, { email, until })}</Line>;
  return (
    <Line kind="pending">
      {fill(words.asked, { email, until, date: shortDate(request.created_at, language) })}
    </Line>
  );
}
