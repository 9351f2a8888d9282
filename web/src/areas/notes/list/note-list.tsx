import type { KeyboardEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { headOf, type Note, type NoteText, notePath } from "../note.ts";
import { ageText, useNow } from "../note-dates.ts";
import { needsAttention } from "../store/notify-unsaved.ts";
import { useOpenNotes } from "../store/open-notes.ts";
import styles from "./list.module.css";

interface Props {
  words: Words<"notes">;
  rows: readonly NoteRow[];
  openId: string | null;
  /** While another list is on its way. */
  isBusy: boolean;
}

/** Each note as a link: its title, its first line, and when it was saved. The arrows go up and down. */
export function NoteList({ words, rows, openId, isBusy }: Props) {
  const now = useNow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions because the arrows only move between its links
    <nav
      aria-label={words.listLabel}
      className={styles.list}
      aria-busy={isBusy || undefined}
      onKeyDown={walk}
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <PageLink
              to={notePath(row.id)}
              className={styles.row}
              data-note={row.id}
              aria-current={row.id === openId ? "true" : undefined}
            >
              <Row words={words} row={row} now={now} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ words, row, now }: { words: Words<"notes">; row: NoteRow; now: number }) {
  const { language } = useLanguage();
  const { title, line } = headOf(row.text);
  const untitled = row.moment === null ? words.draft : words.untitled;
  return (
    <>
      <span className={styles.title}>
        <Nuqta className={styles.mark} />
        {title ? <bdi>{title}</bdi> : <span className={styles.missing}>{untitled}</span>}
      </span>
      {(line || !title) && (
        <span className={styles.line}>
          <bdi>{line || words.noText}</bdi>
        </span>
      )}
      <span className={styles.foot}>
        {row.moment !== null && (
          <time dateTime={row.moment} title={fullDate(row.moment, language)}>
            {ageText(row.moment, now, language) || words.justNow}
          </time>
        )}
        {row.isUnsaved && (
          <span className={styles.unsaved}>
            <Nuqta kind="twin" />
            {words.notSaved}
          </span>
        )}
      </span>
    </>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const index = links.findIndex((link) => link === document.activeElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  links[index + step]?.focus();
}

export interface NoteRow {
  id: string;
  text: NoteText;
  /** When it was saved last; null for a note that is new. */
  moment: string | null;
  isUnsaved: boolean;
}

/** The list with what is being written, and before it what the server does not have yet. */
export function useNoteRows(userId: string, loaded: { notes: readonly Note[] } | null): readonly NoteRow[] {
  const open = useOpenNotes(userId);
  const byId = new Map(open.map((snapshot) => [snapshot.id, snapshot]));
  const listed = (loaded?.notes ?? []).map((note): NoteRow => {
    const snapshot = byId.get(note.id);
    byId.delete(note.id);
    const isUnsaved = snapshot !== undefined && needsAttention(snapshot.state);
    return { id: note.id, text: snapshot?.text ?? note, moment: note.updated_at, isUnsaved };
  });
  const others = [...byId.values()].flatMap(({ id, text, stored, state }): NoteRow[] => {
    const isUnsaved = needsAttention(state);
    return stored === null || isUnsaved ? [{ id, text, moment: stored?.updated_at ?? null, isUnsaved }] : [];
  });
  return [...others, ...listed];
}
