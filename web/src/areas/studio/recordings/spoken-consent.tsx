import { Suspense } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Consent, Production } from "../api.ts";
import { consentFacts, currentRecording } from "../facts.ts";
import { useViewer } from "../use-studio.ts";
import { KindFiles } from "./kind-files.tsx";
import { KindSection } from "./kind-section.tsx";
import { RecordingEntry } from "./later.ts";
import styles from "./spoken-consent.module.css";

interface Props {
  production: Production;
  strips: Readonly<Record<string, string>>;
  isFirst: boolean;
}

/** The spoken statement: its text to read, and its video; or why it cannot be sent from here. */
export function SpokenConsent({ production, strips, isFirst }: Props) {
  const words = useWords("studio-recordings").statement;
  const { state, consent, isOwn } = consentFacts(production.twin, useViewer());
  const spoken = currentRecording(production.twin, "consent");
  if (state === "signed" && consent && isOwn)
    return (
      <KindFiles
        production={production}
        kind="consent"
        strips={strips}
        isFirst={isFirst}
        intro={<Statement consent={consent} title={words.title} />}
      />
    );
  return (
    <KindSection kind="consent" seconds={null}>
      {spoken && (
        <Suspense>
          <RecordingEntry recording={spoken} strip={strips[spoken.strip_path ?? ""]} />
        </Suspense>
      )}
      {state === "signed" && consent ? (
        !spoken && <p>{fill(words.byLink, { name: <bdi>{consent.name}</bdi> })}</p>
      ) : (
        <p>
          {fill(words.first, {
            link: (
              <PageLink to={`/studio/${production.id}#consent`} className={inlineLink()}>
                {words.link}
              </PageLink>
            ),
          })}
        </p>
      )}
    </KindSection>
  );
}

/** What is to be read, as it was signed. */
function Statement({ consent, title }: { consent: Consent; title: string }) {
  const { language, statement } = consent;
  return (
    <div className={styles.statement}>
      <h3 className="h4">{title}</h3>
      <blockquote
        lang={language}
        dir={languages[language].direction}
        className={classNames("lead", styles.text)}
      >
        {statement}
      </blockquote>
    </div>
  );
}
