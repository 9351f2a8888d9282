import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { daysBetween, shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { CommentForm, CommentThread, onFieldKey } from "../discussion/comment-thread.tsx";
import { useVideoAct } from "../video/use-video.ts";
import type { CutComment, NumberedCut } from "./api.ts";
import styles from "./review.module.css";
import { currentThread, openThreads, type Thread } from "./review.ts";
import type { Player } from "./use-player.ts";

interface Props {
  videoId: string;
  cut: NumberedCut;
  threads: readonly Thread[];
  player: Player;
  field: RefObject<HTMLTextAreaElement | null>;
  canComment: boolean;
  /** The field for the moment is left. */
  onLeave: () => void;
}

/** What is said of a cut. The list follows the moment while the film plays; a time leads to it. */
export function Comments({ videoId, cut, threads, player, field, canComment, onLeave }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/review");
  const list = useRef<HTMLOListElement>(null);
  const current = currentThread(threads, player.moment)?.comment.id;
  useEffect(() => {
    const entry = current && list.current?.querySelector<HTMLElement>(`[data-id="${current}"]`);
    // The list alone moves, and not the page.
    if (entry && list.current) list.current.scrollTop = entry.offsetTop - list.current.clientHeight / 3;
  }, [current]);
  const open = openThreads(threads);
  const counts = words.counts
    .replace("{open}", String(open))
    .replace("{done}", String(threads.length - open));
  return (
    <section className={styles.comments} aria-label={words.comments.title}>
      <div className={styles.commentsHead}>
        <h3 className="h4">{words.comments.title}</h3>
        {threads.length > 0 && <p className="small muted">{counts}</p>}
      </div>
      {threads.length === 0 ? (
        <p className="small muted">{words.comments.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex because it scrolls
        <ol ref={list} className={styles.threads} tabIndex={0} aria-label={words.comments.title}>
          {threads.map((thread) => (
            <li
              key={thread.comment.id}
              className={styles.thread}
              data-id={thread.comment.id}
              data-current={thread.comment.id === current || undefined}
              data-done={thread.comment.done_at !== null || undefined}
            >
              <span className={styles.threadMark} aria-hidden="true">
                <span>{thread.mark}</span>
              </span>
              <div className={styles.said}>
                <CommentThread
                  comment={thread.comment}
                  replies={thread.replies}
                  words={words}
                  dateText={(moment) => writtenAt(moment, language)}
                  goTo={<GoTo moment={thread.comment.at_ms} onGo={player.seek} />}
                  close="close-cut-comment"
                  canComment={canComment}
                  renderReply={(onClose) => <Reply videoId={videoId} to={thread.comment} onClose={onClose} />}
                  isSmall
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {canComment && (
        <AtMoment videoId={videoId} cut={cut.number} player={player} field={field} onLeave={onLeave} />
      )}
    </section>
  );
}

/** The moment of a comment, which leads the film there. */
function GoTo({ moment, onGo }: { moment: number; onGo: (moment: number) => void }) {
  const words = useWords("studio/review").comments;
  const time = clockTime(moment / 1000);
  return (
    <button
      type="button"
      className={styles.commentTime}
      aria-label={words.go.replace("{time}", time)}
      onClick={() => onGo(moment)}
    >
      <Ltr>{time}</Ltr>
    </button>
  );
}

/** The hour, on the same day; then the date. */
function writtenAt(moment: string, language: Language): string {
  return daysBetween(moment, Date.now()) <= 0 ? timeOfDay(moment, language) : shortDate(moment, language);
}

function Reply({ videoId, to, onClose }: { videoId: string; to: CutComment; onClose: () => void }) {
  const words = useWords("studio/review");
  const { add, isAdding } = useAdding({ video_id: videoId, cut: to.cut, reply_to: to.id });
  return (
    <CommentForm
      name="reply"
      label={words.comments.replyLabel}
      send={words.comments.replySend}
      words={words}
      isNight
      className={styles.replyForm}
      isSending={isAdding}
      onSend={(text) => add(to.at_ms, text, onClose)}
      onClose={onClose}
    />
  );
}

/** The field for the moment at which the film stands. Who writes stops the film, so that the moment stays. */
function AtMoment(props: {
  videoId: string;
  cut: number;
  player: Player;
  field: RefObject<HTMLTextAreaElement | null>;
  onLeave: () => void;
}) {
  const { videoId, cut, player, field, onLeave } = props;
  const words = useWords("studio/review").comments;
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState("");
  const { add, isAdding } = useAdding({ video_id: videoId, cut });
  const time = clockTime(player.moment / 1000);
  const leave = () => {
    setWriting(false);
    setText("");
    onLeave();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === "") field.current?.focus();
    else add(Math.floor(player.moment), text, leave);
  };
  return (
    <form className={styles.momentForm} onSubmit={submit} data-open={isWriting || undefined}>
      <TextArea
        ref={field}
        name="comment"
        rows={isWriting ? 3 : 1}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={scriptBounds.comment.max}
        placeholder={words.placeholder}
        label={fill(words.field, { time: <Ltr>{time}</Ltr> })}
        onFocus={() => {
          player.pause();
          setWriting(true);
        }}
        onKeyDown={(event) => onFieldKey(event, submit, leave)}
      />
      {isWriting && (
        <div className={styles.momentActions}>
          <Button type="submit" kind="light" size="small" busy={isAdding} busyLabel={words.busy}>
            {words.send}
          </Button>
          <Button kind="outline-light" size="small" disabled={isAdding} onClick={leave}>
            {words.cancel}
          </Button>
        </div>
      )}
    </form>
  );
}

type About = { video_id: string; cut: number; reply_to?: string };

/** Adds a comment. A try after a failure has the same id, so that a lost answer makes no second one. */
function useAdding(about: About) {
  const words = useWords("studio/review");
  const adding = useVideoAct("comment-cut", words, words.comments.failed);
  const [id, setId] = useState(newId);
  const add = (at_ms: number, text: string, onAdded: () => void) => {
    if (adding.isPending) return;
    adding.mutate(
      { ...about, id, at_ms, text: text.trim() },
      {
        onSuccess: () => {
          setId(newId());
          onAdded();
        },
      },
    );
  };
  return { add, isAdding: adding.isPending };
}
