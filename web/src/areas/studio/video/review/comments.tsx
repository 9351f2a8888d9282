import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { newId } from "../../../../backend/new-key.ts";
import { scriptBounds } from "../../../../generated/forms/send-script.ts";
import { fill } from "../../../../i18n/fill.tsx";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { daysBetween, shortDate, timeOfDay } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { clockTime } from "../../../../ui/studio/clock-time.ts";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import { authorName } from "../author-name.ts";
import { useVideoAct } from "../use-video.ts";
import styles from "./comments.module.css";
import type { CutComment, NumberedCut } from "./cuts-api.ts";
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
  const words = useWords("studio-review");
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
      <div className={styles.head}>
        <h3 className="h4">{words.comments.title}</h3>
        {threads.length > 0 && <p className="small muted">{counts}</p>}
      </div>
      {threads.length === 0 ? (
        <p className="small muted">{words.comments.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex because it scrolls
        <ol ref={list} className={styles.list} tabIndex={0} aria-label={words.comments.title}>
          {threads.map((thread) => (
            <li
              key={thread.comment.id}
              className={styles.thread}
              data-id={thread.comment.id}
              data-current={thread.comment.id === current || undefined}
              data-done={thread.comment.done_at !== null || undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                <span>{thread.mark}</span>
              </span>
              <div className={styles.said}>
                <Said comment={thread.comment} onGo={() => player.seek(thread.comment.at_ms)} />
                {thread.replies.length > 0 && (
                  <ul className={styles.replies}>
                    {thread.replies.map((reply) => (
                      <li key={reply.id}>
                        <Said comment={reply} />
                      </li>
                    ))}
                  </ul>
                )}
                {canComment && <Acts videoId={videoId} thread={thread} />}
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

/** Props: `onGo` goes to its moment; answers have none. */
function Said({ comment, onGo }: { comment: CutComment; onGo?: () => void }) {
  const { language } = useLanguage();
  const words = useWords("studio-review");
  const time = clockTime(comment.at_ms / 1000);
  return (
    <>
      <p className={styles.by}>
        {onGo && (
          <button
            type="button"
            className={styles.go}
            aria-label={words.comments.go.replace("{time}", time)}
            onClick={onGo}
          >
            <Ltr>{time}</Ltr>
          </button>
        )}
        <span>
          {fill(words.by, {
            name: <bdi>{authorName(comment, words)}</bdi>,
            date: saidAt(comment.created_at, language),
          })}
        </span>
        {onGo && (
          <StateMark kind={comment.done_at === null ? "pending" : "done"} className={styles.state}>
            {comment.done_at === null ? words.comments.open : words.comments.isDone}
          </StateMark>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {comment.text}
      </p>
    </>
  );
}

/** The hour, on the same day; then the date. */
function saidAt(moment: string, language: Language): string {
  return daysBetween(moment, Date.now()) <= 0 ? timeOfDay(moment, language) : shortDate(moment, language);
}

function Acts({ videoId, thread: { comment } }: { videoId: string; thread: Thread }) {
  const video = useWords("studio-review");
  const words = video.comments;
  const [isReplying, setReplying] = useState(false);
  const close = useVideoAct("close-cut-comment", video, words.failed);
  const isDone = comment.done_at !== null;
  if (isReplying) return <Reply videoId={videoId} to={comment} onClose={() => setReplying(false)} />;
  return (
    <div className={styles.acts}>
      {!isDone && (
        <button type="button" className={styles.act} onClick={() => setReplying(true)}>
          {words.reply}
        </button>
      )}
      <button
        type="button"
        className={styles.act}
        disabled={close.isPending}
        onClick={() => close.mutate({ comment_id: comment.id, is_done: !isDone })}
      >
        {isDone ? words.reopen : words.done}
      </button>
    </div>
  );
}

function Reply({ videoId, to, onClose }: { videoId: string; to: CutComment; onClose: () => void }) {
  const video = useWords("studio-review");
  const words = video.comments;
  const field = useRef<HTMLTextAreaElement>(null);
  const { add, isAdding } = useAdding({ video_id: videoId, cut: to.cut, reply_to: to.id });
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = field.current?.value ?? "";
    if (text.trim() === "") field.current?.focus();
    else add(to.at_ms, text, onClose);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        ref={field}
        name="reply"
        rows={2}
        dir="auto"
        maxLength={scriptBounds.comment.max}
        label={words.replyLabel}
        onKeyDown={(event) => onFieldKey(event, submit, onClose)}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="light" size="small" busy={isAdding} busyLabel={words.busy}>
          {words.replySend}
        </Button>
        <Button kind="outline-light" size="small" disabled={isAdding} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
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
  const words = useWords("studio-review").comments;
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
    <form className={styles.moment} onSubmit={submit} data-open={isWriting || undefined}>
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
        <div className={styles.acts}>
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
  const words = useWords("studio-review");
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

function onFieldKey(event: KeyboardEvent<HTMLTextAreaElement>, submit: () => void, leave: () => void): void {
  if (event.key === "Escape" && event.currentTarget.value.trim() === "") leave();
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
}
