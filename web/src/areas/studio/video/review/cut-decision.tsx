import { useRef, useState } from "react";
import { scriptBounds } from "../../../../generated/forms/send-script.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { plural } from "../../../../i18n/plural.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useVideoAct } from "../use-video.ts";
import type { VideoRecord } from "../video-api.ts";
import styles from "./cut-decision.module.css";
import type { CutComment } from "./cuts-api.ts";
import { type CutState, openThreads, type Rounds, threadsOf } from "./review.ts";
import { useRounds } from "./use-cuts.ts";

interface Props {
  record: VideoRecord;
  state: CutState | null;
  comments: readonly CutComment[];
  /** The consent covers it. */
  canAct: boolean;
}

/** Asks the customer whether the newest cut is right, having said what an answer costs; tells the team how it stands. */
export function CutDecision({ record, state, comments, canAct }: Props) {
  const { production } = record;
  if (state === null) return null;
  if (production.side === "team" || state.status === "approved")
    return <Answered record={record} state={state} />;
  return <Asked record={record} state={state} comments={comments} canAct={canAct} />;
}

function Answered({ record, state: { cut, status } }: { record: VideoRecord; state: CutState }) {
  const isDelivered = record.video.step === "completed";
  const words = useWords("studio-review").decision;
  const title = { waiting: words.waits, changes: words.asked, approved: words.approved }[status];
  return (
    <section className={styles.decision} aria-labelledby="cut-decision">
      <div className={styles.words}>
        <h2 id="cut-decision" className="h4">
          {title.replace("{number}", String(cut.number))}
        </h2>
        {status === "approved" && !isDelivered && <p className="small muted">{words.next}</p>}
      </div>
    </section>
  );
}

function Asked({ record, state, comments, canAct }: Props & { state: CutState }) {
  const { language } = useLanguage();
  const words = useWords("studio-review");
  const [asked, setAsked] = useState<"approved" | "changes" | null>(null);
  const rounds = useRounds(record.production.id);
  const { cut, status } = state;
  const number = String(cut.number);
  const open = openThreads(threadsOf(comments, cut.number));
  const isWaiting = status === "waiting";
  const isSpent = rounds !== undefined && rounds !== "uncounted" && rounds.left === 0;
  const about = { videoId: record.video.id, number: cut.number, open };
  const close = () => setAsked(null);
  return (
    <section className={`${styles.decision} ${styles.asked}`} aria-labelledby="cut-decision">
      <div className={styles.words}>
        <h2 id="cut-decision" className="h4">
          {isWaiting ? words.decision.title : words.decision.again.replace("{number}", number)}
        </h2>
        <p className="small muted">
          {isWaiting ? (
            <>
              <RoundsLeft rounds={rounds} /> {open > 0 && plural(language, open, words.decision.with)}
            </>
          ) : (
            words.decision.sent
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        {isWaiting && (
          <Button kind="outline" disabled={!canAct || isSpent} onClick={() => setAsked("changes")}>
            {words.decision.changes}
          </Button>
        )}
        <Button
          kind={isWaiting ? "primary" : "outline"}
          disabled={!canAct}
          onClick={() => setAsked("approved")}
        >
          {words.decision.approve.replace("{number}", number)}
        </Button>
      </div>
      {asked === "approved" && <ApproveDialog {...about} onClose={close} />}
      {asked === "changes" && <ChangesDialog {...about} rounds={rounds} onClose={close} />}
    </section>
  );
}

/** How many rounds of changes the plan still holds. */
function RoundsLeft({ rounds }: { rounds: Rounds | undefined }) {
  const { language } = useLanguage();
  const words = useWords("studio-review").rounds;
  if (rounds === undefined) return null;
  if (rounds === "uncounted") return words.uncounted;
  if (rounds.left === 0) return words.none;
  return plural(language, rounds.left, words.left).replace("{granted}", String(rounds.granted));
}

interface DialogProps {
  videoId: string;
  number: number;
  /** Comments of the cut that are open. */
  open: number;
  onClose: () => void;
}

function ApproveDialog({ videoId, number, open, onClose }: DialogProps) {
  const { language } = useLanguage();
  const video = useWords("studio-review");
  const { decision, approve: words } = video;
  const decide = useVideoAct("decide-cut", video, decision.failed);
  const confirm = async () => {
    await decide.mutateAsync({ video_id: videoId, cut: number, decision: "approved" }).then(
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

function ChangesDialog({
  videoId,
  number,
  open,
  rounds,
  onClose,
}: DialogProps & { rounds: Rounds | undefined }) {
  const { language } = useLanguage();
  const video = useWords("studio-review");
  const { decision, changes: words } = video;
  const decide = useVideoAct("decide-cut", video, decision.failed);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    const note = field.current?.value.trim() ?? "";
    if (note === "" && open === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const isSaved = await decide
      .mutateAsync({ video_id: videoId, cut: number, decision: "changes", note })
      .then(
        () => true,
        () => false,
      );
    // After a failure the dialog stays, with the words in it.
    if (!isSaved) return;
    showToast(decision.asking);
    onClose();
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      {rounds !== undefined && rounds !== "uncounted" && (
        <p>{plural(language, rounds.left, words.spends).replace("{granted}", String(rounds.granted))}</p>
      )}
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
