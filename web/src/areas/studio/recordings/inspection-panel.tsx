import { useId } from "react";
import { typeWords } from "../../../generated/type-words.ts";
import { fileSize } from "../../../i18n/file-size.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { FrameRow } from "../../../ui/studio/contact-sheet.tsx";
import { Findings } from "../../../ui/studio/findings.tsx";
import { MarkedWave } from "../../../ui/studio/sound-wave.tsx";
import type { RecordingKind } from "../api.ts";
import type { FileInspection, InspectionFinding } from "./inspection/inspect-file.ts";
import styles from "./recordings.module.css";

interface Props {
  kind: RecordingKind;
  file: File;
  /** Null while the browser still looks. */
  inspection: FileInspection | null;
  /** The unfinished recording's file name, when this is another file. */
  replaced: string | null;
  /** The page's one primary button stands here. */
  isFirst: boolean;
  onSend: () => void;
  onOther: () => void;
}

/** What the browser saw and heard in a chosen file, before anything of it is sent. */
export function InspectionPanel({ kind, file, inspection, replaced, isFirst, onSend, onOther }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/recordings/inspection");
  const title = useId();
  const strong = isFirst ? "primary" : "ink";
  const isRefusable = inspection?.findings.some(({ isGrave }) => isGrave) ?? false;
  return (
    <section aria-labelledby={title} className={styles.inspection}>
      <p className={styles.fileLine}>
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
        <span className="small muted">{fileSize(file.size, language)}</span>
      </p>
      <div aria-live="polite">
        <h3 id={title} className="h4">
          {inspection ? words.title : words.looking}
        </h3>
        {inspection && <p className="small muted">{isRefusable ? words.refusable : words.lead}</p>}
      </div>
      {inspection && <Seen kind={kind} inspection={inspection} />}
      {replaced !== null && <p className="small">{fill(words.replaces, { file: <bdi>{replaced}</bdi> })}</p>}
      {inspection && (
        <div className={styles.inspectionActions}>
          <Button kind={isRefusable ? "outline" : strong} onClick={onSend}>
            {isRefusable ? words.sendAnyway : words.send}
          </Button>
          <Button kind={isRefusable ? strong : "outline"} onClick={onOther}>
            {words.other}
          </Button>
        </div>
      )}
    </section>
  );
}

function Seen({ kind, inspection }: { kind: RecordingKind; inspection: FileInspection }) {
  const words = useWords("studio/recordings/inspection");
  const sentence = useSentence(kind, inspection);
  const { findings, frames, peaks, seconds } = inspection;
  const marks = findings.flatMap(({ at, until, isGrave }) => (at === null ? [] : [{ at, until, isGrave }]));
  return (
    <>
      <Figures inspection={inspection} />
      {frames.length > 0 && <FrameRow sent={1} frames={frames} />}
      {peaks && seconds !== null && <MarkedWave peaks={peaks} seconds={seconds} marks={marks} />}
      {findings.length > 0 ? (
        <Findings
          label={words.title}
          findings={findings.map((finding) => ({
            key: `${finding.code}-${finding.at}`,
            at: finding.at,
            isGrave: finding.isGrave,
            text: sentence(finding),
          }))}
        />
      ) : (
        <p className="small">{seconds === null ? words.blind : words.nothing}</p>
      )}
      {peaks === null && seconds !== null && <p className="small muted">{words.unheard}</p>}
    </>
  );
}

/** "4:12, 1920 × 1080". */
function Figures({ inspection: { seconds, width, height } }: { inspection: FileInspection }) {
  const { language } = useLanguage();
  if (seconds === null && width === null) return null;
  return (
    <p className="number">
      {seconds !== null && <Ltr>{clockTime(seconds)}</Ltr>}
      {seconds !== null && width !== null && (language === "ar" ? "، " : ", ")}
      {width !== null && (
        <Ltr>
          {width} × {height}
        </Ltr>
      )}
    </p>
  );
}

function useSentence(kind: RecordingKind, { seconds, width, height }: FileInspection) {
  const { language } = useLanguage();
  const words = useWords("studio/recordings/inspection");
  return ({ code, at, until }: InspectionFinding) => {
    if (code === "wrong_kind" || code === "type_not_taken") return typeWords[code][kind][language];
    const text = code === "quiet" && at === null ? words.findings.quiet_throughout : words.findings[code];
    const own = typeof text === "string" ? text : text[kind];
    return fill(own, {
      length: <Ltr>{clockTime(seconds ?? 0)}</Ltr>,
      lines: Math.min(width ?? 0, height ?? 0),
      until: <Ltr>{clockTime(until ?? 0)}</Ltr>,
      pause: plural(language, Math.round((until ?? 0) - (at ?? 0)), words.seconds),
    });
  };
}
