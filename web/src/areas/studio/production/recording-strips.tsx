import { useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { FilmStrip } from "../../../ui/studio/film-strip.tsx";
import { SoundWave } from "../../../ui/studio/sound-wave.tsx";
import { textLink } from "../../../ui/text-link.ts";
import type { Recording, RecordingKind, Twin } from "../api.ts";
import { currentRecording, KINDS } from "../facts.ts";
import { mediaFigures, RecordingMark } from "../recording-mark.tsx";
import { uploadKey, useSendingKeys } from "../uploads/upload-list.ts";
import { useStrips } from "../use-strips.ts";
import styles from "./production.module.css";

/** What the twin is made from: a row for each kind of recording. */
export function RecordingStrips({ productionId, twin }: { productionId: string; twin: Twin }) {
  const words = useWords("studio/production").recordings;
  const strips = useStrips(twin);
  const sending = useSendingKeys();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        <PageLink to={`/studio/${productionId}/recordings`} className={textLink()}>
          {words.all}
          <Icon name="arrow" />
        </PageLink>
      </div>
      <ul className={styles.recordings}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Row
              kind={kind}
              recording={currentRecording(twin, kind)}
              strips={strips}
              isSending={sending.has(uploadKey(twin.id, kind))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  kind: RecordingKind;
  recording: Recording | undefined;
  strips: Readonly<Record<string, string>>;
  isSending: boolean;
}

function Row({ kind, recording, strips, isSending }: RowProps) {
  const words = useWords("studio/production");
  const details = useDetails(recording);
  const isDim = recording?.status !== "accepted";
  return (
    <>
      <div className={styles.recordingAbout}>
        <h3>{words.kinds[kind]}</h3>
        <p className="small muted">{recording ? details : words.recordings.none}</p>
      </div>
      <div className={styles.recordingPicture}>
        {kind === "voice" ? (
          <SoundWave peaks={recording?.media?.waveform ?? QUIET} faded={isDim} />
        ) : (
          <FilmStrip src={strips[recording?.strip_path ?? ""] ?? null} />
        )}
      </div>
      <div className={styles.recordingState}>
        {recording && (
          <RecordingMark recording={recording} states={words.recordingStates} isSending={isSending} />
        )}
      </div>
    </>
  );
}

/** The flat line of a voice that is not there yet. */
const QUIET = Array.from({ length: 96 }, () => 0);

/** "4:12, 1080p, 25 frames a second, no findings", or the file's name while there are no figures. */
function useDetails(recording: Recording | undefined) {
  const { language } = useLanguage();
  const words = useWords("studio/production").recordings;
  if (!recording) return null;
  if (!recording.media) return <bdi>{recording.file_name}</bdi>;
  const { findings } = recording;
  const count = findings.length > 0 ? plural(language, findings.length, words.findings) : words.noFindings;
  return [...mediaFigures(recording.media, words), count].join(language === "ar" ? "، " : ", ");
}
