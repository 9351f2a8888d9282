import { type ChangeEvent, useId } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { fileSize } from "../../i18n/file-size.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Language } from "../../i18n/languages.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { problemText } from "../../session/problem-text.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FailureNote } from "../../ui/form-notes.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { clockTime } from "../../ui/studio/clock-time.ts";
import { ContactSheet, FrameRow } from "../../ui/studio/contact-sheet.tsx";
import { Findings } from "../../ui/studio/findings.tsx";
import { StateMark } from "../../ui/studio/state-mark.tsx";
import type { SpokenConsent } from "./api.ts";
import styles from "./consent.module.css";
import type { SpokenUpload, UploadProgress, UploadStage } from "./use-spoken-upload.ts";

interface Props {
  /** What the server holds. */
  spoken: SpokenConsent | null;
  upload: SpokenUpload;
  /** Said while there is nothing. */
  hint: string;
}

/** The video in which the person says the statement: recorded or chosen, on its way, looked at. */
export function SpokenStatement({ spoken, upload, hint }: Props) {
  const { stage } = upload;
  if ("sent" in stage)
    return (
      <div className={styles.spoken}>
        <Progress stage={stage} upload={upload} />
      </div>
    );
  if (stage.name === "arrived") return <Arrived />;
  return (
    <div className={styles.spoken}>
      {spoken ? <Received spoken={spoken} /> : <p className="small muted">{hint}</p>}
      <Problem stage={stage} />
      {spoken?.status !== "accepted" && <Choices isAgain={spoken !== null} onChoose={upload.choose} />}
    </div>
  );
}

/** How far the video is, and what can be done about it. */
function Progress({ stage, upload }: { stage: UploadProgress; upload: SpokenUpload }) {
  const { language } = useLanguage();
  const words = useWords("consent").spoken;
  const { name, sent, total, secondsLeft } = stage;
  const size = words.sent
    .replace("{sent}", fileSize(sent, language))
    .replace("{total}", fileSize(total, language));
  const rest = secondsLeft === null ? "" : restOf(secondsLeft, language, words);
  return (
    <>
      <ContactSheet sent={sent / total} label={words.progress} text={size} />
      <p className={styles.figures}>
        <span>{size}</span>
        {rest && <span className="muted">{rest}</span>}
      </p>
      {name !== "sending" && <output className="small">{words[name]}</output>}
      <p className={styles.actions}>
        {name === "sending" ? (
          <Button kind="outline" size="small" onClick={upload.pause}>
            {words.pause}
          </Button>
        ) : (
          <Button kind="ink" size="small" onClick={upload.resume}>
            {words.resume}
          </Button>
        )}
        <Button kind="outline" size="small" onClick={upload.cancel}>
          {words.cancel}
        </Button>
      </p>
    </>
  );
}

/** "about 2 minutes left" */
function restOf(seconds: number, language: Language, words: Words<"consent">["spoken"]): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 0 ? words.nearlyDone : plural(language, minutes, words.minutesLeft);
}

/** What the server holds, what it noticed, and what our team decided. */
function Received({ spoken }: { spoken: SpokenConsent }) {
  const { language } = useLanguage();
  const words = useWords("consent").spoken;
  const { status, media, findings } = spoken;
  return (
    <div className={styles.received} aria-live="polite">
      <FrameRow sent={status === "refused" ? 0 : 1} />
      <StateMark kind={markOf[status]} good={status === "accepted"}>
        {status === "checked" && media
          ? fill(words.checkedLength, { length: <Ltr>{clockTime(media.duration)}</Ltr> })
          : words[status]}
      </StateMark>
      {findings.length > 0 && (
        <Findings
          label={words.findings}
          findings={findings.map((finding) => ({
            key: `${finding.code}-${finding.at}`,
            at: finding.at ?? null,
            isGrave: finding.hard ?? false,
            text: finding[language],
          }))}
        />
      )}
    </div>
  );
}

/** All of it is sent, and the server has not been heard yet. */
function Arrived() {
  const words = useWords("consent").spoken;
  return (
    <div className={styles.spoken}>
      <div className={styles.received} aria-live="polite">
        <FrameRow sent={1} />
        <StateMark kind="running">{words.checking}</StateMark>
      </div>
    </div>
  );
}

const markOf = { checking: "running", checked: "done", accepted: "done", refused: "late" } as const;

function Problem({ stage }: { stage: UploadStage }) {
  const { language } = useLanguage();
  const words = useWords("consent");
  const { failed, interrupted, notVideo } = words.spoken;
  if (stage.name === "interrupted") return <p className={styles.note}>{interrupted}</p>;
  if (stage.name === "not-video") return <FailureNote title={failed.title}>{notVideo}</FailureNote>;
  if (stage.name !== "failed") return null;
  return (
    <FailureNote title={failed.title}>
      {problemText(stage.error, language, words, failed.description)}
    </FailureNote>
  );
}

interface ChoicesProps {
  isAgain: boolean;
  onChoose: (file: File) => void;
}

/** Two ways to a video: the device's own camera, where there is likely to be one, and a file. */
function Choices({ isAgain, onChoose }: ChoicesProps) {
  const words = useWords("consent").spoken;
  return (
    <p className={styles.actions}>
      <FileButton
        label={isAgain ? words.again : words.record}
        capture="user"
        className={styles.camera}
        onChoose={onChoose}
      />
      <FileButton label={isAgain ? words.chooseAgain : words.choose} onChoose={onChoose} />
    </p>
  );
}

interface FileButtonProps {
  label: string;
  capture?: "user";
  className?: string | undefined;
  onChoose: (file: File) => void;
}

/** A file field that looks like a button. It has no name: the form around it does not send it. */
function FileButton({ label, capture, className, onChoose }: FileButtonProps) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after a failure.
    target.value = "";
    if (file) onChoose(file);
  };
  return (
    <span className={classNames(styles.file, className)}>
      <input id={id} type="file" accept="video/*" capture={capture} onChange={choose} />
      <label htmlFor={id} className={buttonClass({ kind: "outline", size: "small" })}>
        {label}
      </label>
    </span>
  );
}
