import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { authorName } from "./author-name.ts";
import styles from "./decision.module.css";
import { useVideoAct } from "./use-video.ts";
import type { VideoRecord } from "./video-api.ts";

interface Props {
  record: VideoRecord;
  /** The consent covers it. */
  canAct: boolean;
  /** Is set when it goes with the focus in it. */
  takesFocus: RefObject<boolean>;
}

/** Asks the side that a version waits for, and tells the other one that it waits. */
export function Decision({ record, canAct, takesFocus }: Props) {
  const words = useWords("studio-script").decision;
  const [asked, setAsked] = useState<{ decision: "approved" | "changes"; number: number } | null>(null);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => () => {
      takesFocus.current = place.current?.contains(document.activeElement) ?? false;
    },
    [takesFocus],
  );
  const { video, production, versions } = record;
  const [newest] = versions;
  if (!newest || video.script_status === "approved") return null;
  const number = String(newest.number);
  const isOwn = newest.author_side === production.side;
  // Whoever asked for changes may still approve.
  const canDecide = !isOwn;
  if (!canDecide && video.script_status !== "waiting") return null;
  const close = () => setAsked(null);
  // The version that was read, also when a newer one comes meanwhile.
  const ask = (decision: "approved" | "changes") => setAsked({ decision, number: newest.number });
  return (
    <section ref={place} className={styles.decision} aria-labelledby="decision">
      <div className={styles.words}>
        <h2 id="decision" className="h4">
          {canDecide ? words.title : words.waiting.replace("{number}", number)}
        </h2>
        {canDecide && <p className="small muted">{words.text.replace("{number}", number)}</p>}
      </div>
      {canDecide && (
        <div className={styles.buttons}>
          {video.script_status === "waiting" && (
            <Button kind="outline" disabled={!canAct} onClick={() => ask("changes")}>
              {words.changes}
            </Button>
          )}
          <Button
            kind={video.script_status === "waiting" ? "primary" : "outline"}
            disabled={!canAct}
            onClick={() => ask("approved")}
          >
            {words.approve.replace("{number}", number)}
          </Button>
        </div>
      )}
      {asked?.decision === "approved" && (
        <ApproveDialog record={record} number={asked.number} onClose={close} />
      )}
      {asked?.decision === "changes" && (
        <ChangesDialog record={record} number={asked.number} onClose={close} />
      )}
    </section>
  );
}

interface DialogProps {
  record: VideoRecord;
  number: number;
  onClose: () => void;
}

/** The comments of a version that are still open. */
function openComments({ comments }: VideoRecord, number: number): number {
  return comments.filter(
    ({ version, reply_to, done_at }) => version === number && reply_to === null && done_at === null,
  ).length;
}

function ApproveDialog({ record, number, onClose }: DialogProps) {
  const { language } = useLanguage();
  const video = useWords("studio-script");
  const { decision, approve: words } = video;
  const decide = useVideoAct("decide-script", video, decision.failed);
  const open = openComments(record, number);
  const confirm = async () => {
    const body = { video_id: record.video.id, version: number, decision: "approved" as const };
    await decide.mutateAsync(body).then(
      () => showToast(decision.done),
      () => undefined,
    );
    onClose();
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title.replace("{number}", String(number)) }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {open > 0 && <p className="small muted">{plural(language, open, words.open)}</p>}
    </ConfirmDialog>
  );
}

function ChangesDialog({ record, number, onClose }: DialogProps) {
  const video = useWords("studio-script");
  const { decision, changes: words } = video;
  const decide = useVideoAct("decide-script", video, decision.failed);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    const note = field.current?.value.trim() ?? "";
    if (note === "" && openComments(record, number) === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const body = { video_id: record.video.id, version: number, decision: "changes" as const, note };
    const isSaved = await decide.mutateAsync(body).then(
      () => true,
      () => false,
    );
    // After a failure the dialog stays, with the words in it.
    if (!isSaved) return;
    showToast(decision.sent);
    onClose();
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      <TextArea
        ref={field}
        name="note"
        rows={4}
        dir="auto"
        maxLength={scriptBounds.comment.max}
        label={words.note}
        hint={words.hint}
        error={isMissing && words.missing}
        onChange={() => setMissing(false)}
      />
    </ConfirmDialog>
  );
}

/** What was decided so far, the newest first. */
export function Answers({ record: { decisions } }: { record: VideoRecord }) {
  const { language } = useLanguage();
  const words = useWords("studio-script");
  if (decisions.length === 0) return null;
  return (
    <ul className={styles.answers}>
      {decisions.map((answer) => (
        <li key={answer.id}>
          <StateMark kind={answer.decision === "approved" ? "done" : "pending"}>
            {fill(words.decision[answer.decision === "approved" ? "approved" : "asked"], {
              name: <bdi>{authorName(answer, words)}</bdi>,
              number: answer.version,
              date: shortDate(answer.created_at, language),
            })}
          </StateMark>
          {answer.note && (
            <p className={styles.note} dir="auto">
              {answer.note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
