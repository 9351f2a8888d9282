import type { ReactNode } from "react";
import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { longDay } from "../../i18n/moments.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { shortHash } from "../../ui/short-hash.ts";
import type { ConsentLink, Statement } from "./api.ts";
import styles from "./consent.module.css";
import { ConsentForm } from "./consent-form.tsx";
import { ConsentFrame, ConsentHeading } from "./consent-frame.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { dayInDubai, daysUntil } from "./days.ts";
import type { SpokenUpload } from "./use-spoken-upload.ts";

interface Props {
  token: string;
  link: ConsentLink;
  upload: SpokenUpload;
}

/** The page while nothing is decided: who asks, the statement in full, and the form below it. */
export function ConsentAsked({ token, link, upload }: Props) {
  const { language } = useLanguage();
  const { intro } = useWords("consent");
  const days = daysUntil(link.expires_at);
  const [name, setName] = useState(link.person_name ?? "");
  return (
    <ConsentFrame picture="asked">
      <ConsentHeading title={intro.title}>
        <p>{fill(intro.lead, { customer: <strong dir="auto">{link.customer_name}</strong> })}</p>
        <p className="small muted">
          {days === 0 ? intro.expiresToday : plural(language, days, intro.expires)}
        </p>
      </ConsentHeading>
      <StatementToSign
        statement={link.statements[language]}
        name={name.trim()}
        date={longDay(dayInDubai(), language)}
      />
      <ConsentForm token={token} link={link} upload={upload} onName={setName} />
    </ConsentFrame>
  );
}

/** The statement in full, with the reader's name and the day in their places. */
function StatementToSign(props: {
  statement: Statement;
  /** As it is written below; empty while it is not. */
  name: string;
  /** Today, as it is written out. */
  date: string;
}) {
  const { statement, name, date } = props;
  const words = useWords("consent").statement;
  const { version, hash, text } = statement;
  return (
    <ConsentSection title={words.title}>
      <p className={styles.statement}>
        {fill(text, { name: <Blank>{name || words.noName}</Blank>, date: <Blank>{date}</Blank> })}
      </p>
      <p className={styles.hint}>{fill(words.kept, { version, hash: <Ltr>{shortHash(hash)}</Ltr> })}</p>
    </ConsentSection>
  );
}

/** A place of the statement that is filled in. */
function Blank({ children }: { children: ReactNode }) {
  return (
    <bdi dir="auto" className={styles.blank}>
      {children}
    </bdi>
  );
}
