import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { longDay } from "../../i18n/moments.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { ConsentLink } from "./api.ts";
import { ConsentForm } from "./consent-form.tsx";
import { ConsentFrame, ConsentHeading } from "./consent-frame.tsx";
import { dayInDubai, daysUntil } from "./days.ts";
import { StatementToSign } from "./statement.tsx";
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
