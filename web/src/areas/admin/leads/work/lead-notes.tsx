import { type FormEvent, useMemo, useRef, useState } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { shortDate, timeOfDay } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { ErrorState } from "../../../../ui/state.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import { Section } from "../../lists/record-view.tsx";
import { type Ends, useAct } from "../../lists/use-act.ts";
import { useLoaded } from "../../lists/use-loaded.ts";
import { addNote, fetchNotes, type LeadName, type LeadNote } from "../api.ts";
import { FreeText } from "../free-text.tsx";
import styles from "./work.module.css";

/** The server takes no more characters. */
const LONGEST = 5000;

type Props = LeadName & Ends & { version: number };

/** What the team tells itself about a lead: the notes so far, and one more. */
export function LeadNotes({ kind, id, version, ...ends }: Props) {
  const { notes: words } = useWords("admin-leads");
  const lead = useMemo(() => ({ kind, id, version }), [kind, id, version]);
  const { status, loaded, reload } = useLoaded(fetchNotes, lead, ends);
  return (
    <Section title={words.title}>
      {status === "failed" && (
        <ErrorState title={words.failed.title} retryLabel={words.failed.retry} onRetry={reload} />
      )}
      {status === "loading" && !loaded && <Waiting label={words.loading} lines={2} />}
      {loaded?.answer.length === 0 && <p className={`small muted ${styles.none}`}>{words.none}</p>}
      <ul className={styles.notes}>
        {loaded?.answer.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      <NoteForm kind={kind} id={id} onSettled={reload} onRefused={ends.onRefused} />
    </Section>
  );
}

function Note({ note: { author_email, created_at, text } }: { note: LeadNote }) {
  const { language } = useLanguage();
  const { notes: words } = useWords("admin-leads");
  return (
    <li className={styles.note}>
      <p className={styles.author}>
        {author_email ? <EmailAddress>{author_email}</EmailAddress> : words.unknown}
        <time dateTime={created_at}>
          {shortDate(created_at, language)} {timeOfDay(created_at, language)}
        </time>
      </p>
      <FreeText>{text}</FreeText>
    </li>
  );
}

function NoteForm({ kind, id, ...ends }: LeadName & Ends) {
  const { notes: words } = useWords("admin-leads");
  const { act: actWords } = useWords("admin-lists");
  const field = useRef<HTMLTextAreaElement>(null);
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = useAct(ends, actWords);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (isAtWork.current) return;
    if (text === "") {
      setProblem(words.missing);
      field.current?.focus();
      return;
    }
    isAtWork.current = true;
    setBusy(true);
    // A note that was not taken stays in the field.
    const isDone = await act(() => addNote({ kind, id }, text), words.added, text.slice(0, 80));
    if (isDone && field.current) field.current.value = "";
    isAtWork.current = false;
    setBusy(false);
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        name="note"
        rows={3}
        dir="auto"
        maxLength={LONGEST}
        label={words.label}
        hint={words.hint}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <div>
        <Button type="submit" kind="outline" size="small" busy={isBusy} busyLabel={words.adding}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
