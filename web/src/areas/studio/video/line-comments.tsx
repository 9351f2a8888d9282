import { useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import type { Functions } from "../../../generated/functions.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { CommentForm, CommentThread } from "../discussion/comment-thread.tsx";
import type { Comment } from "./api.ts";
import { useVideoAct } from "./use-video.ts";
import styles from "./video.module.css";

/** What was said of one line: each comment with its answers. */
export function LineComments(props: { comments: readonly Comment[]; videoId: string; canComment: boolean }) {
  const { comments, videoId, canComment } = props;
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
  const first = comments.filter(({ reply_to }) => reply_to === null);
  if (first.length === 0) return null;
  return (
    <ul className={styles.comments} lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
      {first.map((comment) => (
        <li key={comment.id} data-done={comment.done_at !== null || undefined}>
          <CommentThread
            comment={comment}
            replies={comments.filter(({ reply_to }) => reply_to === comment.id)}
            words={words}
            dateText={(moment) => shortDateAndTime(moment, language)}
            close="close-script-comment"
            canComment={canComment}
            renderReply={(onClose) => (
              <LineCommentForm
                about={{
                  video_id: videoId,
                  version: comment.version,
                  line: comment.line,
                  reply_to: comment.id,
                }}
                label={words.comments.replyLabel}
                send={words.comments.replySend}
                onClose={onClose}
              />
            )}
          />
        </li>
      ))}
    </ul>
  );
}

/** A field for a comment or an answer. Props: `about`, what it is on; `label`; `send`, the button; `onClose`. */
export function LineCommentForm(props: {
  about: Omit<Functions["comment-script"]["request"], "id" | "text">;
  label: string;
  send: string;
  onClose: () => void;
}) {
  const { about, label, send, onClose } = props;
  const words = useWords("studio/video/script");
  const add = useVideoAct("comment-script", words, words.comments.failed);
  // The same id for every try, so that an answer that was lost makes no second comment.
  const [id] = useState(newId);
  return (
    <CommentForm
      name="comment"
      label={label}
      send={send}
      words={words}
      className={styles.commentForm}
      isSending={add.isPending}
      onSend={(text) => add.mutate({ ...about, id, text }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
