import { type RefObject, useEffect, useRef, useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { authorName } from "../discussion/author-name.ts";
import type { Version, VideoRecord } from "./api.ts";
import styles from "./video.module.css";

/**
 * The version in front of the reader, which stays there when a newer one comes: `arrived` is that one, until `show`
 * brings it in front. The first version of all comes in front by itself.
 */
export function useVersionInFront([newest]: readonly Version[]) {
  const [read, setRead] = useState(newest?.number ?? 0);
  if (read === 0 && newest) setRead(newest.number);
  return { read, arrived: newest && newest.number > read ? newest : undefined, show: setRead };
}

/**
 * Says that a newer version came, in the place where the reader would decide on it. Props: `version`; `takesFocus`, the
 * decision had it and went; `onShow`.
 */
export function ArrivedVersion(props: {
  version: Version;
  takesFocus: RefObject<boolean>;
  onShow: () => void;
}) {
  const words = useWords("studio/video/script");
  const { version, takesFocus, onShow } = props;
  const { number } = version;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus.current) place.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.newVersion}>
      <p>{fill(words.arrived.version, { name: <bdi>{authorName(version, words)}</bdi>, number })}</p>
      <Button kind="ink" size="small" onClick={onShow}>
        {words.arrived.show.replace("{number}", String(number))}
      </Button>
    </div>
  );
}

/** Tells screen readers what the other side has just sent, said or decided. Everybody else sees it in its place. */
export function OthersActs({ record }: { record: VideoRecord }) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
  const [former, setFormer] = useState(record);
  const [text, setText] = useState("");
  if (former !== record) {
    setFormer(record);
    const isNew = (act: { id: string; author_side: string }, known: readonly { id: string }[]) =>
      act.author_side !== record.production.side && !known.some(({ id }) => id === act.id);
    const comment = record.comments.findLast((one) => isNew(one, former.comments));
    const version = record.versions.find((one) => isNew(one, former.versions));
    const answer = record.decisions.find((one) => isNew(one, former.decisions));
    if (version) {
      const { number } = version;
      setText(filled(words.arrived.version, { name: authorName(version, words), number }));
    } else if (answer) {
      const said = words.decision[answer.decision === "approved" ? "approved" : "asked"];
      const date = shortDate(answer.created_at, language);
      setText(filled(said, { name: authorName(answer, words), number: answer.version, date }));
    } else if (comment) {
      setText(filled(words.arrived.comment, { name: authorName(comment, words), line: comment.line }));
    }
  }
  return <output className="visually-hidden">{text}</output>;
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
