import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import type { Functions } from "../../../generated/functions.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { authorName } from "./author-name.ts";
import styles from "./line-comments.module.css";
import { useVideoAct } from "./use-video.ts";
import type { Comment } from "./video-api.ts";

interface Props {
  comments: readonly Comment[];
  videoId: string;
  canComment: boolean;
}

/** What was said of one line: each comment with its answers. */
export function LineComments({ comments, videoId, canComment }: Props) {
  const { language } = useLanguage();
  const first = comments.filter(({ reply_to }) => reply_to === null);
  if (first.length === 0) return null;
  return (
    <ul className={styles.comments} lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
      {first.map((comment) => (
        <li key={comment.id} data-done={comment.done_at !== null || undefined}>
          <Said comment={comment} />
          <ul className={styles.replies}>
            {comments
              .filter(({ reply_to }) => reply_to === comment.id)
              .map((reply) => (
                <li key={reply.id}>
                  <Said comment={reply} />
                </li>
              ))}
          </ul>
          {canComment && <CommentActs comment={comment} videoId={videoId} />}
        </li>
      ))}
    </ul>
  );
}

function Said({ comment }: { comment: Comment }) {
  const { language } = useLanguage();
  const words = useWords("studio-script");
  return (
    <>
      <p className={styles.by}>
        <span>
          {fill(words.by, {
            name: <bdi>{authorName(comment, words)}</bdi>,
            date: shortDateAndTime(comment.created_at, language),
          })}
        </span>
        {comment.reply_to === null && (
          <StateMark kind={comment.done_at === null ? "pending" : "done"}>
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

function CommentActs({ comment, videoId }: { comment: Comment; videoId: string }) {
  const video = useWords("studio-script");
  const words = video.comments;
  const [isReplying, setReplying] = useState(false);
  const close = useVideoAct("close-script-comment", video, words.failed);
  const isDone = comment.done_at !== null;
  if (isReplying) {
    const about = { video_id: videoId, version: comment.version, line: comment.line, reply_to: comment.id };
    return (
      <CommentForm
        about={about}
        label={words.replyLabel}
        send={words.replySend}
        onClose={() => setReplying(false)}
      />
    );
  }
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

/** A field for a comment or an answer. Props: `about`, what it is on; `label`; `send`, the button; `onClose`. */
export function CommentForm(props: {
  about: Omit<Functions["comment-script"]["request"], "id" | "text">;
  label: string;
  send: string;
  onClose: () => void;
}) {
  const { language } = useLanguage();
  const video = useWords("studio-script");
  const words = video.comments;
  const add = useVideoAct("comment-script", video, words.failed);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same id for every try, so that an answer that was lost makes no second comment.
  const [id] = useState(newId);
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "" || add.isPending) return field.current?.focus();
    add.mutate({ ...props.about, id, text }, { onSuccess: props.onClose });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (field.current?.value.trim() ?? "") === "") props.onClose();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form className={styles.form} lang={language} dir={language === "ar" ? "rtl" : "ltr"} onSubmit={submit}>
      <TextArea
        ref={field}
        name="comment"
        rows={2}
        dir="auto"
        maxLength={scriptBounds.comment.max}
        label={props.label}
        onKeyDown={onKey}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="ink" size="small" busy={add.isPending} busyLabel={words.busy}>
          {props.send}
        </Button>
        <Button kind="outline" size="small" disabled={add.isPending} onClick={props.onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
