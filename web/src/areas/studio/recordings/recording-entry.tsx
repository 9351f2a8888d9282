import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { FilmStrip } from "../../../ui/studio/film-strip.tsx";
import { Findings } from "../../../ui/studio/findings.tsx";
import { MarkedWave, SoundWave } from "../../../ui/studio/sound-wave.tsx";
import type { Recording } from "../api.ts";
import { recordingState } from "../facts.ts";
import { mediaFigures, RecordingMark } from "../recording-mark.tsx";
import styles from "./recordings.module.css";

/** A recording that arrived: what it looks and sounds like, what was found, and how the team decided. */
export function RecordingEntry({ recording, strip }: { recording: Recording; strip: string | undefined }) {
  const words = useWords("studio/recordings");
  const state = recordingState(recording);
  const isRefused = state === "refused";
  return (
    <article className={styles.entry} aria-label={recording.file_name}>
      <p className={styles.fileLine}>
        <strong>
          <bdi>{recording.file_name}</bdi>
        </strong>
        <RecordingMark recording={recording} states={words.recordingStates} />
      </p>
      {recording.kind !== "voice" && <FilmStrip src={strip ?? null} />}
      <Heard recording={recording} />
      {state === "checking" && <p className="small muted">{words.entry.checking}</p>}
      {state === "checked" && <p className="small muted">{words.entry.checked}</p>}
      <Figures recording={recording} />
      <FindingList recording={recording} />
      {isRefused && <Refusal recording={recording} />}
    </article>
  );
}

/** The voice with the moments that something was found at. */
function Heard({ recording }: { recording: Recording }) {
  const { media, findings, kind, status } = recording;
  if (!media || media.waveform.length === 0) return null;
  const marks = findings.flatMap(({ at, until, hard }) =>
    at === null ? [] : [{ at, until, isGrave: hard }],
  );
  if (marks.length > 0) return <MarkedWave peaks={media.waveform} seconds={media.duration} marks={marks} />;
  return kind === "voice" ? <SoundWave peaks={media.waveform} faded={status === "refused"} /> : null;
}

function Figures({ recording: { media } }: { recording: Recording }) {
  const { language } = useLanguage();
  const words = useWords("studio/recordings").figures;
  if (!media) return null;
  return <p className="small muted">{mediaFigures(media, words).join(language === "ar" ? "، " : ", ")}</p>;
}

function FindingList({ recording: { findings } }: { recording: Recording }) {
  const { language } = useLanguage();
  const words = useWords("studio/recordings").entry;
  if (findings.length === 0) return null;
  return (
    <Findings
      label={words.findings}
      findings={findings.map((finding) => ({
        key: `${finding.code}-${finding.at}`,
        at: finding.at,
        isGrave: finding.hard,
        text: finding[language],
      }))}
    />
  );
}

/** Why the team refused it, in the guide's words and a line of its own. */
function Refusal({ recording: { reasons, note } }: { recording: Recording }) {
  const words = useWords("studio/recordings");
  const wordsOf = useWords("studio/recordings/reasons");
  const known = reasons.flatMap((code) => wordsOf[code] ?? []);
  return (
    <div className={styles.refusal}>
      {known.length > 0 && (
        <Findings
          label={words.entry.reasons}
          findings={known.map((text) => ({ key: text, at: null, isGrave: true, text }))}
        />
      )}
      {note && <p className="small muted">{fill(words.entry.note, { note: <bdi>{note}</bdi> })}</p>}
    </div>
  );
}
