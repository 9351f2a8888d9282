import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { showToast } from "../../../ui/toast-store.ts";
import {
  type Answer,
  ApproveDialog,
  ChangesDialog,
  DecisionBar,
  DecisionButtons,
} from "../discussion/decision.tsx";
import type { VideoRecord } from "../video/api.ts";
import { useVideoAct } from "../video/use-video.ts";
import type { CutComment } from "./api.ts";
import styles from "./review.module.css";
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
  const words = useWords("studio/review").decision;
  const title = { waiting: words.waits, changes: words.asked, approved: words.approved }[status];
  return (
    <DecisionBar
      id="cut-decision"
      title={title.replace("{number}", String(cut.number))}
      text={status === "approved" && !isDelivered && words.next}
      className={styles.decision}
    />
  );
}

function Asked({ record, state, comments, canAct }: Props & { state: CutState }) {
  const { language } = useLanguage();
  const words = useWords("studio/review");
  const [asked, setAsked] = useState<Answer | null>(null);
  const rounds = useRounds(record.production.id);
  const { cut, status } = state;
  const open = openThreads(threadsOf(comments, cut.number));
  const isWaiting = status === "waiting";
  const isSpent = rounds !== undefined && rounds !== "uncounted" && rounds.left === 0;
  return (
    <DecisionBar
      id="cut-decision"
      title={isWaiting ? words.decision.title : words.decision.again.replace("{number}", String(cut.number))}
      text={
        isWaiting ? (
          <>
            <RoundsLeft rounds={rounds} /> {open > 0 && plural(language, open, words.decision.with)}
          </>
        ) : (
          words.decision.sent
        )
      }
      className={classNames(styles.decision, styles.decisionAsked)}
    >
      <DecisionButtons
        words={words}
        number={cut.number}
        isWaiting={isWaiting}
        canApprove={canAct}
        canAskChanges={canAct && !isSpent}
        onAsk={setAsked}
      />
      {asked && (
        <DecisionDialog
          videoId={record.video.id}
          number={cut.number}
          open={open}
          rounds={rounds}
          decision={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </DecisionBar>
  );
}

/** How many rounds of changes the plan still holds. */
function RoundsLeft({ rounds }: { rounds: Rounds | undefined }) {
  const { language } = useLanguage();
  const words = useWords("studio/review").rounds;
  if (rounds === undefined) return null;
  if (rounds === "uncounted") return words.uncounted;
  if (rounds.left === 0) return words.none;
  return plural(language, rounds.left, words.left).replace("{granted}", String(rounds.granted));
}

function DecisionDialog(props: {
  videoId: string;
  number: number;
  /** Comments of the cut that are open. */
  open: number;
  rounds: Rounds | undefined;
  decision: Answer;
  onClose: () => void;
}) {
  const { videoId, number, open, rounds, decision, onClose } = props;
  const { language } = useLanguage();
  const words = useWords("studio/review");
  const decide = useVideoAct("decide-cut", words, words.decision.failed);
  const about = { video_id: videoId, cut: number };
  const shared = { words, open, onClose };
  return decision === "approved" ? (
    <ApproveDialog
      {...shared}
      number={number}
      approve={async () => {
        await decide.mutateAsync({ ...about, decision: "approved" });
        showToast(words.decision.done);
      }}
    />
  ) : (
    <ChangesDialog
      {...shared}
      ask={async (note) => {
        await decide.mutateAsync({ ...about, decision: "changes", note });
        showToast(words.decision.asking);
      }}
    >
      {rounds !== undefined && rounds !== "uncounted" && (
        <p>
          {plural(language, rounds.left, words.changes.spends).replace("{granted}", String(rounds.granted))}
        </p>
      )}
    </ChangesDialog>
  );
}
