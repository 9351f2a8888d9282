import { fill } from "../../../i18n/fill.tsx";
import { languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import { consentAddress } from "../addresses.ts";
import type { Consent, Production, Twin } from "../api.ts";
import { consentFacts, currentRecording } from "../facts.ts";
import { useViewer } from "../use-viewer.ts";
import { KindFiles } from "./kind-files.tsx";
import { KindSection } from "./kind-section.tsx";
import { RecordingEntry } from "./recording-entry.tsx";
import styles from "./recordings.module.css";

interface Props {
  production: Production;
  twin: Twin;
  strips: Readonly<Record<string, string>>;
  isFirst: boolean;
}

/** The spoken statement: its text to read, and its video; or why it cannot be sent from here. */
export function SpokenConsent({ production, twin, strips, isFirst }: Props) {
  const words = useWords("studio/recordings").statement;
  const { state, request, consent, isOwn } = consentFacts(twin, useViewer());
  const spoken = currentRecording(twin, "consent");
  if (state === "signed" && consent && isOwn)
    return (
      <KindFiles
        productionId={production.id}
        twin={twin}
        kind="consent"
        strips={strips}
        isFirst={isFirst}
        intro={<Statement consent={consent} title={words.title} />}
      />
    );
  const isOthers = !isOwn && (state === "signed" || state === "asked");
  const name = state === "signed" ? consent?.name : request?.email;
  return (
    <KindSection kind="consent" seconds={null}>
      {spoken && <RecordingEntry recording={spoken} strip={strips[spoken.strip_path ?? ""]} />}
      {isOthers ? (
        !spoken && <p>{fill(words.byLink, { name: <bdi>{name}</bdi> })}</p>
      ) : (
        <p>
          {fill(words.first, {
            link: (
              <PageLink to={consentAddress(production, twin.id)} className={inlineLink()}>
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
        className={classNames("lead", styles.statementText)}
      >
        {statement}
      </blockquote>
    </div>
  );
}
