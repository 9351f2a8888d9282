import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { authorName } from "../discussion/author-name.ts";
import {
  type Answer,
  ApproveDialog,
  ChangesDialog,
  DecisionBar,
  DecisionButtons,
} from "../discussion/decision.tsx";
import type { VideoRecord } from "./api.ts";
import { useVideoAct } from "./use-video.ts";
import styles from "./video.module.css";

interface Props {
  record: VideoRecord;
  /** The consent covers it. */
  canAct: boolean;
  /** Is set when it goes with the focus in it. */
  takesFocus: RefObject<boolean>;
}

/** Asks the side that a version waits for, and tells the other one that it waits. */
export function Decision({ record, canAct, takesFocus }: Props) {
  const words = useWords("studio/video/script");
  const [asked, setAsked] = useState<{ decision: Answer; number: number } | null>(null);
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
  return (
    <DecisionBar
      ref={place}
      id="decision"
      title={canDecide ? words.decision.title : words.decision.waiting.replace("{number}", number)}
      text={canDecide && words.decision.text.replace("{number}", number)}
      className={styles.decision}
    >
      {canDecide && (
        <DecisionButtons
          words={words}
          number={newest.number}
          isWaiting={video.script_status === "waiting"}
          canApprove={canAct}
          canAskChanges={canAct}
          // The version that was read, also when a newer one comes meanwhile.
          onAsk={(decision) => setAsked({ decision, number: newest.number })}
        />
      )}
      {asked && <DecisionDialog record={record} {...asked} onClose={() => setAsked(null)} />}
    </DecisionBar>
  );
}

function DecisionDialog(props: {
  record: VideoRecord;
  decision: Answer;
  number: number;
  onClose: () => void;
}) {
  const { record, decision, number, onClose } = props;
  const words = useWords("studio/video/script");
  const decide = useVideoAct("decide-script", words, words.decision.failed);
  const about = { video_id: record.video.id, version: number };
  const shared = { words, open: openComments(record, number), onClose };
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
        showToast(words.decision.sent);
      }}
    />
  );
}

/** The comments of a version that are still open. */
function openComments({ comments }: VideoRecord, number: number): number {
  return comments.filter(
    ({ version, reply_to, done_at }) => version === number && reply_to === null && done_at === null,
  ).length;
}

/** What was decided so far, the newest first. */
export function Answers({ record: { decisions } }: { record: VideoRecord }) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
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
            <p className={styles.answerNote} dir="auto">
              {answer.note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
