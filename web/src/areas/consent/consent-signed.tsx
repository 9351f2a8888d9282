import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { longDay } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";
import { WithdrawConsent } from "../../session/twin-end/twin-end.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { shortHash } from "../../ui/short-hash.ts";
import { StateMark } from "../../ui/studio/state-mark.tsx";
import { type ConsentLink, type ConsentRow, consentKey } from "./api.ts";
import styles from "./consent.module.css";
import { ConsentFrame, ConsentHeading } from "./consent-frame.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { dayInDubai } from "./days.ts";
import { SpokenStatement } from "./spoken-statement.tsx";
import type { SpokenUpload } from "./use-spoken-upload.ts";

interface Props {
  token: string;
  link: ConsentLink;
  consent: ConsentRow;
  upload: SpokenUpload;
}

/** The page while a consent stands: what was agreed, the spoken statement, and the way out. */
export function ConsentSigned({ token, link, consent, upload }: Props) {
  const { language } = useLanguage();
  const words = useWords("consent");
  const client = useQueryClient();
  const isOver = consent.until < dayInDubai();
  const day = (date: string) => <bdi>{longDay(date, language)}</bdi>;
  return (
    <ConsentFrame picture="asked">
      <ConsentHeading title={words.signed.title}>
        <p>{fill(words.signed.lead, { date: day(dayInDubai(new Date(consent.signed_at))) })}</p>
        {isOver && (
          <StateMark kind="late">{fill(words.signed.ended, { date: day(consent.until) })}</StateMark>
        )}
      </ConsentHeading>
      {!isOver && (
        <ConsentSection title={words.spoken.title} lead={words.spoken.lead}>
          <SpokenStatement spoken={link.recording} upload={upload} hint={words.spoken.missing} />
        </ConsentSection>
      )}
      <ConsentSection title={words.signed.facts.title}>
        <Facts consent={consent} />
      </ConsentSection>
      <ConsentSection title={words.signed.statement}>
        <SignedStatement consent={consent} />
      </ConsentSection>
      <ConsentSection title={words.end.withdraw.title} lead={words.end.withdraw.lead}>
        <WithdrawConsent
          words={words.end}
          problems={words}
          target={{ token }}
          onEnded={() => client.refetchQueries({ queryKey: consentKey })}
        />
      </ConsentSection>
    </ConsentFrame>
  );
}

/** The scope as it was agreed, row by row. */
function Facts({ consent }: { consent: ConsentRow }) {
  const { language } = useLanguage();
  const { scope, signed } = useWords("consent");
  const { facts } = signed;
  return (
    <dl className={styles.signedFacts}>
      <Fact term={facts.name}>
        <bdi>{consent.name}</bdi>
      </Fact>
      <Fact term={facts.languages}>{consent.languages.map((code) => scope.languages[code])}</Fact>
      <Fact term={facts.channels}>{consent.channels.map((code) => scope.channels[code])}</Fact>
      <Fact term={facts.purposes}>{consent.purposes.map((code) => scope.purposes[code])}</Fact>
      <Fact term={facts.until}>{longDay(consent.until, language)}</Fact>
    </dl>
  );
}

/** One row; a list of names stands one below the other. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      {Array.isArray(children) ? (
        children.map((name: string) => <dd key={name}>{name}</dd>)
      ) : (
        <dd>{children}</dd>
      )}
    </div>
  );
}

/** The statement in the language and the words in which it was signed. */
function SignedStatement({ consent }: { consent: ConsentRow }) {
  const words = useWords("consent").signed;
  const { language, statement, statement_version: version, statement_hash: hash } = consent;
  return (
    <>
      <p lang={language} dir={language === "ar" ? "rtl" : "ltr"} className={styles.statement}>
        {statement}
      </p>
      <p className={styles.hint}>{fill(words.kept, { version, hash: <Ltr>{shortHash(hash)}</Ltr> })}</p>
    </>
  );
}
