import { type ReactNode, useRef } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useFocusAfterRemoval } from "../../../../session/use-focus-after-removal.ts";
import { type StateKind, StateMark } from "../../../../ui/studio/state-mark.tsx";
import type { Recording } from "./api.ts";
import { reasonSentences } from "./reasons.ts";
import { RecordingActs } from "./recording-acts.tsx";
import { RecordingFacts } from "./recording-facts.tsx";
import { RecordingMedia } from "./recording-media.tsx";
import styles from "./recordings.module.css";
import type { FileAddresses } from "./use-files.ts";

interface Props {
  recording: Recording;
  /** Undefined while they load. */
  files: FileAddresses | undefined;
  /** The language that the customer reads. */
  customerLanguage: "en" | "ar";
  /** Whose it is, and the link to its production, where it does not stand among the others of it. */
  customer?: string;
  /** Whom it shows, where the production has several people. */
  person?: string | null;
  link?: ReactNode;
  onDecided?: (() => void) | undefined;
}

/** A recording as its customer sees it, with what the team may do beside it. */
export function RecordingReview({
  recording,
  files,
  customerLanguage,
  customer,
  person,
  link,
  onDecided,
}: Props) {
  const words = useWords("admin/production");
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons go once it is decided.
  const focusHeading = useFocusAfterRemoval(heading, recording.status);
  const decided = () => {
    focusHeading();
    onDecided?.();
  };
  const id = `recording-${recording.id}`;
  return (
    <article aria-labelledby={id} className={styles.review}>
      <div className={styles.head}>
        <h3 ref={heading} id={id} tabIndex={-1} className="h4">
          {words.kinds[recording.kind]}
          {[person, customer].map(
            (name) =>
              name && (
                <span key={name} className={styles.owner}>
                  {" · "}
                  <bdi>{name}</bdi>
                </span>
              ),
          )}
        </h3>
        <RecordingState recording={recording} />
      </div>
      <p className={styles.file}>
        <bdi>{recording.file_name}</bdi>
        {link}
      </p>
      <div className={styles.columns}>
        <RecordingMedia recording={recording} files={files} />
        <div className={styles.beside}>
          <RecordingFacts recording={recording} />
          {recording.status === "refused" && <Reasons recording={recording} />}
          {recording.status === "checked" && (
            <RecordingActs recording={recording} customerLanguage={customerLanguage} onDecided={decided} />
          )}
        </div>
      </div>
    </article>
  );
}

const marks: Record<Recording["status"], StateKind> = {
  checking: "running",
  checked: "yours",
  accepted: "done",
  refused: "late",
};

function RecordingState({ recording: { status, received_at, kind } }: { recording: Recording }) {
  const { statuses } = useWords("admin/production");
  if (received_at === null && status === "checking")
    return <StateMark kind="pending">{statuses.coming}</StateMark>;
  const isMatch = status === "accepted" && kind === "consent";
  return (
    <StateMark kind={marks[status]} good={status === "accepted"}>
      {statuses[isMatch ? "matches" : status]}
    </StateMark>
  );
}

/** Why a recording was not accepted, as its customer reads it. */
function Reasons({ recording: { reasons, note } }: { recording: Recording }) {
  const { language } = useLanguage();
  const { recording: words } = useWords("admin/production");
  const sentences = reasonSentences(reasons, language);
  if (sentences.length === 0 && !note) return null;
  return (
    <div>
      <h4 className={styles.small}>{words.reasons}</h4>
      <ul className={styles.reasons}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {note && (
          <li dir="auto" className={styles.note}>
            {note}
          </li>
        )}
      </ul>
    </div>
  );
}
