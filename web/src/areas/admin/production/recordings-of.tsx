import { fill } from "../../../i18n/fill.tsx";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { TwinRecord } from "./api.ts";
import { kinds, newest } from "./board/board.ts";
import styles from "./production.module.css";
import type { Recording } from "./recordings/api.ts";
import { RecordingReview } from "./recordings/recording-review.tsx";
import { useFiles } from "./recordings/use-files.ts";

interface Props {
  record: Pick<TwinRecord, "recordings">;
  /** Whose recordings they are, where there are several. */
  name: string | null;
  /** The language that the customer reads. */
  customerLanguage: Language;
}

/** The recordings of a twin: the newest of each kind, then the earlier takes. */
export function RecordingsOf({ record: { recordings }, name, customerLanguage }: Props) {
  const { view: words } = useWords("admin/production");
  const files = useFiles(recordings);
  const current = kinds.flatMap((kind) => newest(recordings, kind) ?? []);
  const earlier = recordings.filter((recording) => !current.includes(recording));
  const review = (recording: Recording) => (
    <RecordingReview
      key={recording.id}
      recording={recording}
      files={files}
      customerLanguage={customerLanguage}
      person={name}
    />
  );
  const label = name ? words.recordingsOf.replace("{name}", name) : words.recordings;
  return (
    <section aria-label={label}>
      {name && (
        <h3 className={`h4 ${styles.person}`}>{fill(words.recordingsOf, { name: <bdi>{name}</bdi> })}</h3>
      )}
      {recordings.length === 0 && <p className={styles.noRecordings}>{words.noRecordings}</p>}
      {current.map(review)}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{words.others}</summary>
          {earlier.map(review)}
        </details>
      )}
    </section>
  );
}
