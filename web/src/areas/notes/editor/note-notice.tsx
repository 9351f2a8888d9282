import type { ReactNode } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { problemText } from "../../../session/problem-text.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { excessOf, LONGEST_CONTENT, LONGEST_TITLE, type Note, type NoteText, notePath } from "../note.ts";
import { ageText, useNow } from "../note-dates.ts";
import type { NoteEdit, NoteSnapshot } from "../store/note-edit.ts";
import { closeNote } from "../store/open-notes.ts";
import styles from "./editor.module.css";
import type { EditorWords } from "./note-pane.tsx";

interface Props {
  words: EditorWords;
  note: NoteSnapshot;
  edit: NoteEdit;
}

/** Why a note is not saved, and what its writer can do about it. */
export function NoteNotice({ words, note: { state, text }, edit }: Props) {
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  if (state.kind === "failed") {
    const { title, fallback, retry, retrying } = words.failed;
    return (
      <NoticeBox title={title} text={problemText(state.error, language, words, fallback)}>
        <Button
          kind="outline"
          size="small"
          busy={state.isTrying}
          busyLabel={retrying}
          onClick={() => void edit.save()}
        >
          {retry}
        </Button>
      </NoticeBox>
    );
  }
  if (state.kind === "too-long") {
    return <NoticeBox title={<Excess words={words} text={text} />} text={words.tooLong.text} />;
  }
  if (state.kind === "changed-elsewhere") {
    const { title, text: lead, mine, theirs } = words.conflict;
    return (
      <NoticeBox title={title} text={lead} detail={<TheirVersion words={words} note={state.theirs} />}>
        <Button kind="ink" size="small" onClick={() => void edit.keepMine()}>
          {mine}
        </Button>
        <Button kind="outline" size="small" onClick={() => edit.replaceWith(state.theirs)}>
          {theirs}
        </Button>
      </NoticeBox>
    );
  }
  if (state.kind !== "deleted-elsewhere") return null;
  const discard = () => {
    closeNote(edit);
    navigate(notePath(), { replace: true });
  };
  return (
    <NoticeBox title={words.gone.title} text={words.gone.text}>
      <Button kind="ink" size="small" onClick={() => void edit.keepMine()}>
        {words.gone.keep}
      </Button>
      <Button kind="outline" size="small" onClick={discard}>
        {words.gone.discard}
      </Button>
    </NoticeBox>
  );
}

/** Which part is too long, and by how much. */
function Excess({ words, text }: { words: EditorWords; text: NoteText }) {
  const { language } = useLanguage();
  const inTitle = excessOf(text.title, LONGEST_TITLE);
  const inContent = excessOf(text.content, LONGEST_CONTENT);
  return [
    inTitle > 0 && plural(language, inTitle, words.tooLong.title),
    inContent > 0 && plural(language, inContent, words.tooLong.content),
  ]
    .filter(Boolean)
    .join(" ");
}

interface BoxProps {
  title: ReactNode;
  text: ReactNode;
  detail?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

/** A matter that waits for the writer, announced at once. */
function NoticeBox({ title, text, detail, children }: BoxProps) {
  return (
    <div className={styles.box}>
      <div role="alert" className={styles.words}>
        <p className={styles.noticeTitle}>
          <Icon name="alert" className={styles.icon} />
          {title}
        </p>
        <p className="small">{text}</p>
      </div>
      {detail}
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}

/** What the other tab has saved, to be read before one of the two goes. */
function TheirVersion({ words, note }: { words: EditorWords; note: Note }) {
  const { language } = useLanguage();
  const age = ageText(note.updated_at, useNow(), language) || words.justNow;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{words.conflict.show}</summary>
      <div className={styles.version}>
        <p className="caption muted">{fill(words.conflict.saved, { age })}</p>
        <p dir="auto" className={styles.versionTitle}>
          {note.title || words.untitled}
        </p>
        <p dir="auto" className={styles.versionContent}>
          {note.content || words.noText}
        </p>
      </div>
    </details>
  );
}
