import type { QueryKey } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { leadNoteBounds } from "../../../generated/forms/add-lead-note.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { Section } from "../lists/record-view.tsx";
import { type Member, MemberTile, useTeam } from "../lists/team.tsx";
import { addNote, type LeadName, type LeadNote } from "./api.ts";
import { FreeText } from "./free-text.tsx";
import styles from "./leads.module.css";

type FormProps = LeadName & {
  /** The query that loaded the lead. */
  queryKey: QueryKey;
};

/** What the team tells itself about a lead: the notes so far, and one more. */
export function LeadNotes({ notes, ...lead }: FormProps & { notes: readonly LeadNote[] }) {
  const { notes: words } = useWords("admin/leads");
  const team = useTeam();
  return (
    <Section title={words.title}>
      {notes.length === 0 && <p className={`small muted ${styles.none}`}>{words.none}</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <Note key={note.id} note={note} author={team?.find(({ id }) => id === note.author_id)} />
        ))}
      </ul>
      <NoteForm {...lead} />
    </Section>
  );
}

function Note({ note, author }: { note: LeadNote; author: Member | undefined }) {
  const { author_email, created_at, text } = note;
  const { language } = useLanguage();
  const { notes: words } = useWords("admin/leads");
  return (
    <li className={styles.note}>
      <p className={styles.author}>
        <span className={styles.who}>
          {author && <MemberTile member={author} />}
          {author_email ? <EmailAddress>{author_email}</EmailAddress> : words.unknown}
        </span>
        <time dateTime={created_at}>{shortDateAndTime(created_at, language)}</time>
      </p>
      <FreeText>{text}</FreeText>
    </li>
  );
}

function NoteForm({ kind, id, queryKey }: FormProps) {
  const { notes: words } = useWords("admin/leads");
  const { mutation } = useWords("admin/lists");
  const field = useRef<HTMLTextAreaElement>(null);
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useAdminMutation({
    mutationFn: (text: string) => addNote({ kind, id }, text),
    queryKey,
    success: (text) => ({ title: words.added, description: text.slice(0, 80) }),
    words: mutation,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (isRunning.current) return;
    if (text === "") {
      setProblem(words.missing);
      field.current?.focus();
      return;
    }
    isRunning.current = true;
    // A note that was not taken stays in the field.
    if ((await run(text)) && field.current) field.current.value = "";
    isRunning.current = false;
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        name="note"
        rows={3}
        dir="auto"
        maxLength={leadNoteBounds.text.max}
        label={words.label}
        hint={words.hint}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <div>
        <Button type="submit" kind="outline" size="small" busy={isPending} busyLabel={words.adding}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
