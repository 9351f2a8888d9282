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
import type { Look, LookFinding } from "./look/look.ts";
import styles from "./look-panel.module.css";

interface Props {
  kind: RecordingKind;
  file: File;
  /** Null while the browser still looks. */
  look: Look | null;
  /** The unfinished recording's file name, when this is another file. */
  replaced: string | null;
  /** The page's one primary button stands here. */
  isFirst: boolean;
  onSend: () => void;
  onOther: () => void;
}

/** What the browser saw and heard in a chosen file, before anything of it is sent. */
export function LookPanel({ kind, file, look, replaced, isFirst, onSend, onOther }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio-look");
  const title = useId();
  const strong = isFirst ? "primary" : "ink";
  const isRefusable = look?.findings.some(({ isGrave }) => isGrave) ?? false;
  return (
    <section aria-labelledby={title} className={styles.panel}>
      <p className={styles.file}>
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
        <span className="small muted">{fileSize(file.size, language)}</span>
      </p>
      <div aria-live="polite">
        <h3 id={title} className="h4">
          {look ? words.title : words.looking}
        </h3>
        {look && <p className="small muted">{isRefusable ? words.refusable : words.lead}</p>}
      </div>
      {look && <Seen kind={kind} look={look} />}
      {replaced !== null && <p className="small">{fill(words.replaces, { file: <bdi>{replaced}</bdi> })}</p>}
      {look && (
        <div className={styles.acts}>
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

function Seen({ kind, look }: { kind: RecordingKind; look: Look }) {
  const words = useWords("studio-look");
  const sentence = useSentence(kind, look);
  const { findings, frames, peaks, seconds } = look;
  const marks = findings.flatMap(({ at, until, isGrave }) => (at === null ? [] : [{ at, until, isGrave }]));
  return (
    <>
      <Figures look={look} />
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
function Figures({ look: { seconds, width, height } }: { look: Look }) {
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

function useSentence(kind: RecordingKind, { seconds, width, height }: Look) {
  const { language } = useLanguage();
  const words = useWords("studio-look");
  return ({ code, at, until }: LookFinding) => {
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
