import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextArea } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import type { Side } from "../../../ui/studio/video-state.ts";
import { useVideoAct } from "../video/use-video.ts";
import { authorName } from "./author-name.ts";
import styles from "./discussion.module.css";

type DiscussionWords = Words<"studio/video/script"> | Words<"studio/review">;

interface Comment {
  id: string;
  text: string;
  author_side: Side;
  author_name: string | null;
  created_at: string;
  reply_to: string | null;
  done_at: string | null;
}

/**
 * A comment on a script or a cut with its answers.
 *
 * Props: `comment`; `replies`; `words`; `dateText` says when something was written; `goTo`, a button to the moment that
 * the comment is about; `close`, the function that marks it as done; `canComment`; `renderReply` is shown after “Reply”
 * until it calls `onClose`; `isSmall` where a cut is shown beside it.
 */
export function CommentThread(props: {
  comment: Comment;
  replies: readonly Comment[];
  words: DiscussionWords;
  dateText: (moment: string) => string;
  goTo?: ReactNode;
  close: "close-script-comment" | "close-cut-comment";
  canComment: boolean;
  renderReply: (onClose: () => void) => ReactNode;
  isSmall?: boolean;
}) {
  const { comment, replies, words, dateText, goTo, isSmall } = props;
  const shared = { words, dateText, isSmall };
  return (
    <>
      <CommentText comment={comment} goTo={goTo} {...shared} />
      {replies.length > 0 && (
        <ul className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentText comment={reply} {...shared} />
            </li>
          ))}
        </ul>
      )}
      {props.canComment && (
        <CommentActions comment={comment} words={words} close={props.close} renderReply={props.renderReply} />
      )}
    </>
  );
}

function CommentText(props: {
  comment: Comment;
  words: DiscussionWords;
  dateText: (moment: string) => string;
  goTo?: ReactNode;
  isSmall: boolean | undefined;
}) {
  const { comment, words, dateText, goTo, isSmall } = props;
  const isDone = comment.done_at !== null;
  return (
    <>
      <p className={isSmall ? styles.smallAuthor : styles.author}>
        {goTo}
        <span>
          {fill(words.by, {
            name: <bdi>{authorName(comment, words)}</bdi>,
            date: dateText(comment.created_at),
          })}
        </span>
        {comment.reply_to === null && (
          <StateMark kind={isDone ? "done" : "pending"}>
            {isDone ? words.comments.isDone : words.comments.open}
          </StateMark>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {comment.text}
      </p>
    </>
  );
}

function CommentActions(props: {
  comment: Comment;
  words: DiscussionWords;
  close: "close-script-comment" | "close-cut-comment";
  renderReply: (onClose: () => void) => ReactNode;
}) {
  const { comment, words, renderReply } = props;
  const [isReplying, setReplying] = useState(false);
  const close = useVideoAct(props.close, words, words.comments.failed);
  const isDone = comment.done_at !== null;
  if (isReplying) return renderReply(() => setReplying(false));
  return (
    <div className={styles.actions}>
      {!isDone && (
        <button type="button" className={styles.action} onClick={() => setReplying(true)}>
          {words.comments.reply}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        disabled={close.isPending}
        onClick={() => close.mutate({ comment_id: comment.id, is_done: !isDone })}
      >
        {isDone ? words.comments.reopen : words.comments.done}
      </button>
    </div>
  );
}

/**
 * A field for a comment or an answer, which takes the focus. Props: `name`; `label`; `send`, its button; `words`;
 * `isNight` on a dark ground; `isSending`; `onSend`; `onClose`.
 */
export function CommentForm(props: {
  name: string;
  label: string;
  send: string;
  words: DiscussionWords;
  isNight?: boolean;
  className: string | undefined;
  isSending: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
}) {
  const { words, isNight, isSending, onClose } = props;
  const { language } = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "" || isSending) field.current?.focus();
    else props.onSend(text);
  };
  return (
    <form
      className={classNames(styles.form, props.className)}
      lang={language}
      dir={language === "ar" ? "rtl" : "ltr"}
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        name={props.name}
        rows={2}
        dir="auto"
        maxLength={scriptBounds.comment.max}
        label={props.label}
        onKeyDown={(event) => onFieldKey(event, submit, onClose)}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind={isNight ? "light" : "ink"}
          size="small"
          busy={isSending}
          busyLabel={words.comments.busy}
        >
          {props.send}
        </Button>
        <Button
          kind={isNight ? "outline-light" : "outline"}
          size="small"
          disabled={isSending}
          onClick={onClose}
        >
          {words.comments.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Escape leaves a field without words; Enter sends it with Control or Command. */
export function onFieldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  submit: () => void,
  leave: () => void,
): void {
  if (event.key === "Escape" && event.currentTarget.value.trim() === "") leave();
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
}
