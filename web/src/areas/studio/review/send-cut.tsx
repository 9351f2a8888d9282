import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import { fileSize } from "../../../i18n/file-size.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextArea } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import type { Cut } from "./api.ts";
import styles from "./review.module.css";
import { type Sending, useSending } from "./use-cut-upload.ts";

interface Props {
  videoId: string;
  /** Files that cannot be looked at yet, or never, the newest first. */
  pending: readonly Cut[];
  isFirst: boolean;
  /** The consent covers the video. */
  canSend: boolean;
}

/** Where the team sends the file of a cut, and sees what becomes of it. */
export function SendCut({ videoId, pending, isFirst, canSend }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/review");
  const { sending, start, pause, resume, cancel } = useSending(videoId);
  const note = useRef<HTMLTextAreaElement>(null);
  const failed = (error: unknown) => showToast(failureToast(error, language, words, words.send.failed));
  const starting = useMutation({
    mutationFn: (file: File) => start(file, note.current?.value.trim() ?? ""),
    onError: failed,
  });
  const canceling = useMutation({ mutationFn: cancel, onError: failed });
  const others = pending.filter(({ id }) => id !== sending?.cutId);
  const newestRefused = others.find(({ status }) => status === "refused");
  return (
    <section className={styles.sendCut} aria-labelledby="send-cut">
      <h2 id="send-cut" className="h3">
        {isFirst ? words.send.title : words.send.next}
      </h2>
      {others.map((cut) =>
        cut.status === "checking" ? (
          <Coming key={cut.id} cut={cut} onCancel={() => canceling.mutate(cut.id)} />
        ) : (
          cut === newestRefused && <Refused key={cut.id} cut={cut} />
        ),
      )}
      {sending ? (
        <OnItsWay
          sending={sending}
          onPause={pause}
          onResume={resume}
          onCancel={() => canceling.mutate(sending.cutId)}
        />
      ) : (
        <>
          <TextArea
            ref={note}
            name="note"
            rows={2}
            dir="auto"
            maxLength={scriptBounds.comment.max}
            label={words.send.note}
            hint={words.send.hint}
          />
          <Chooser
            isBusy={starting.isPending}
            isFirst={isFirst}
            canSend={canSend}
            onChoose={(file) => starting.mutate(file)}
          />
        </>
      )}
    </section>
  );
}

function Chooser(props: {
  isBusy: boolean;
  isFirst: boolean;
  canSend: boolean;
  onChoose: (file: File) => void;
}) {
  const { isBusy, isFirst, canSend, onChoose } = props;
  const words = useWords("studio/review").send;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file && canSend && !isBusy) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={classNames(styles.chooser, isOver && styles.dragOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropHint}>{words.drop}</p>
      <Button
        kind={isFirst ? "primary" : "outline"}
        busy={isBusy}
        disabled={!canSend}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </Button>
      <p className="caption muted">{canSend ? words.text : words.notCovered}</p>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="cut-file"
        accept="video/mp4,video/quicktime,video/webm"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

function OnItsWay(props: {
  sending: Sending;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}) {
  const { sending, onPause, onResume, onCancel } = props;
  const { language } = useLanguage();
  const words = useWords("studio/review").send;
  const { fileName, sent, size, phase } = sending;
  const amount = words.amount
    .replace("{sent}", fileSize(sent, language))
    .replace("{total}", fileSize(size, language));
  return (
    <div className={styles.uploadPanel}>
      <p className={styles.uploadFile}>
        <strong>
          <bdi>{fileName}</bdi>
        </strong>
        <span className="small muted number">{amount}</span>
      </p>
      <progress
        className={styles.uploadProgress}
        value={sent}
        max={size}
        aria-label={words.label.replace("{file}", fileName)}
        aria-valuetext={amount}
      />
      {phase !== "sending" && <output className="small">{words[phase]}</output>}
      <div className={styles.uploadActions}>
        {phase === "sending" ? (
          <Button kind="outline" size="small" onClick={onPause}>
            {words.pause}
          </Button>
        ) : (
          <Button kind="ink" size="small" onClick={onResume}>
            {words.resume}
          </Button>
        )}
        <Button kind="outline" size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** A file that is looked into, or of which the rest is missing. */
function Coming({ cut, onCancel }: { cut: Cut; onCancel: () => void }) {
  const words = useWords("studio/review").send;
  const isHere = cut.received_at !== null;
  return (
    <div className={styles.uploadPanel}>
      <p>
        <StateMark kind={isHere ? "running" : "paused"}>
          {fill(isHere ? words.checking : words.arriving, { file: <bdi>{cut.file_name}</bdi> })}
        </StateMark>
      </p>
      {!isHere && (
        <div className={styles.uploadActions}>
          <Button kind="outline" size="small" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is wrong with the newest file that cannot be shown. */
function Refused({ cut }: { cut: Cut }) {
  const { language } = useLanguage();
  const words = useWords("studio/review").send;
  return (
    <div className={styles.uploadPanel} role="alert">
      <p>
        <StateMark kind="late">{fill(words.refused, { file: <bdi>{cut.file_name}</bdi> })}</StateMark>
      </p>
      {cut.findings.map((finding) => (
        <p key={finding.code} className="small">
          {finding[language]}
        </p>
      ))}
    </div>
  );
}
