import { useWords } from "../../../../i18n/use-words.ts";
import { kinds, newest } from "../board/board.ts";
import type { Recording } from "../recording/recording.ts";
import { RecordingReview } from "../recording/recording-review.tsx";
import { useFiles } from "../recording/use-files.ts";
import type { ProductionRecord } from "./production-api.ts";
import styles from "./recordings-of.module.css";

/** The recordings of a production's twin: the newest of each kind, then the earlier takes. */
export function RecordingsOf({ record: { recordings, production } }: { record: ProductionRecord }) {
  const { view: words } = useWords("admin-production");
  const files = useFiles(recordings);
  const current = kinds.flatMap((kind) => newest(recordings, kind) ?? []);
  const earlier = recordings.filter((recording) => !current.includes(recording));
  const review = (recording: Recording) => (
    <RecordingReview
      key={recording.id}
      recording={recording}
      files={files}
      customerLanguage={production.language}
    />
  );
  if (recordings.length === 0) return <p className={styles.none}>{words.noRecordings}</p>;
  return (
    <section aria-label={words.recordings}>
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
