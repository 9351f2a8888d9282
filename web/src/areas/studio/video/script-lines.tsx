import { type KeyboardEvent, useRef, useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { Comment, Version, VideoRecord } from "./api.ts";
import { LineCommentForm, LineComments } from "./line-comments.tsx";
import { type Line, linesOf } from "./script.ts";
import styles from "./video.module.css";

/** The words of a version, line by line, with what was said of each. Arrows and C reach everything. */
export function ScriptLines(props: { record: VideoRecord; version: Version; canComment: boolean }) {
  const words = useWords("studio/video/script").comments;
  const { record, version, canComment } = props;
  const { language: spoken, id } = record.video;
  const lines = linesOf(version.text);
  const [current, setCurrent] = useState(lines[0]?.number ?? 1);
  const [commented, setCommented] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const comments = record.comments.filter((comment) => comment.version === version.number);

  const focusLine = (number: number) => {
    setCurrent(number);
    list.current?.querySelector<HTMLElement>(`[data-line="${number}"]`)?.focus();
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = Number(event.currentTarget.dataset["line"]);
    const at = lines.findIndex(({ number }) => number === focused);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: lines.length - 1,
    };
    const reached = lines[steps[event.key] ?? -1];
    if (reached) {
      event.preventDefault();
      focusLine(reached.number);
      // By the key's place: on an Arabic keyboard it carries another letter.
    } else if (event.code === "KeyC" && canComment) {
      event.preventDefault();
      setCommented(focused);
    }
  };
  return (
    <>
      {canComment && <p className={styles.lineKeys}>{words.keys}</p>}
      <ol ref={list} className={styles.lines} lang={spoken} dir={spoken === "ar" ? "rtl" : "ltr"}>
        {lines.map((line) => (
          <li key={line.number} className={styles.line}>
            <LineText
              line={line}
              comments={comments.filter((comment) => comment.line === line.number)}
              isCurrent={line.number === current}
              canComment={canComment}
              onComment={() => {
                setCurrent(line.number);
                setCommented(line.number);
              }}
              onKey={move}
            />
            <LineComments
              comments={comments.filter((comment) => comment.line === line.number)}
              videoId={id}
              canComment={canComment}
            />
            {commented === line.number && (
              <LineCommentForm
                about={{ video_id: id, version: version.number, line: line.number }}
                label={words.label.replace("{line}", String(line.number))}
                send={words.send}
                onClose={() => {
                  setCommented(null);
                  focusLine(line.number);
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function LineText(props: {
  line: Line;
  comments: readonly Comment[];
  isCurrent: boolean;
  canComment: boolean;
  onComment: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script").comments;
  const { line, comments, isCurrent } = props;
  const first = comments.filter(({ reply_to }) => reply_to === null);
  const isOpen = first.some(({ done_at }) => done_at === null);
  const label = first.length > 0 ? plural(language, first.length, words.marked) : words.add;
  const mark = isOpen ? styles.openMark : first.length > 0 ? styles.doneMark : styles.noMark;
  return (
    <div className={styles.lineRow}>
      {line.isHeading ? <h3>{line.text}</h3> : <p>{line.text}</p>}
      <button
        type="button"
        data-line={line.number}
        className={mark}
        lang={language}
        aria-label={label.replace("{line}", String(line.number))}
        tabIndex={isCurrent ? 0 : -1}
        disabled={!props.canComment}
        onClick={props.onComment}
        onKeyDown={props.onKey}
      >
        <span>{first.length > 0 ? first.length : "+"}</span>
      </button>
    </div>
  );
}
