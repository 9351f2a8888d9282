import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production } from "../api.ts";
import { consentFacts, currentRecording } from "../facts.ts";
import { useViewer } from "../use-studio.ts";
import { KindFiles } from "./kind-files.tsx";
import { KindSection } from "./kind-section.tsx";
import { RecordingEntry } from "./recording-entry.tsx";
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
      <>
        <div className={styles.statement}>
          <h2 className="h4">{words.title}</h2>
          <blockquote lang={consent.language} className={classNames("lead", styles.text)}>
            <bdi>{consent.statement}</bdi>
          </blockquote>
        </div>
        <KindFiles production={production} kind="consent" strips={strips} isFirst={isFirst} />
      </>
    );
  return (
    <KindSection kind="consent" seconds={null}>
      {spoken && <RecordingEntry recording={spoken} strip={strips[spoken.strip_path ?? ""]} />}
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
