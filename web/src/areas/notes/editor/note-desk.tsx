import type { Words } from "../../../i18n/dictionaries.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { noteAddress } from "../note-address.ts";
import styles from "./note-desk.module.css";
import { NoteEditor } from "./note-editor.tsx";
import { Sheets } from "./sheets.tsx";
import type { useOpenNote } from "./use-open-note.ts";

interface Props {
  words: Words<"notes">;
  userId: string;
  opened: ReturnType<typeof useOpenNote>["opened"];
  /** Whether the address names a note. */
  isAsked: boolean;
  isEmpty: boolean;
  onAdd: () => void;
  onRetry: () => void;
}

/** Where a note is written, and what stands there while none is open. */
export function NoteDesk({ words, userId, opened, isAsked, isEmpty, onAdd, onRetry }: Props) {
  if (opened?.kind === "open") {
    return <NoteEditor key={opened.id} words={words} userId={userId} edit={opened.edit} />;
  }
  return (
    <section tabIndex={-1} className={styles.desk} aria-label={words.title}>
      {opened?.kind === "missing" && (
        <EmptyState
          title={words.missing.title}
          text={words.missing.text}
          className={styles.card}
          action={
            <PageLink to={noteAddress()} className={buttonClass({ kind: "ink", size: "small" })}>
              {words.missing.action}
            </PageLink>
          }
        />
      )}
      {opened?.kind === "failed" && (
        <ErrorState
          title={words.loadFailed.title}
          text={words.loadFailed.text}
          className={styles.card}
          retryLabel={words.loadFailed.retry}
          onRetry={onRetry}
        />
      )}
      {opened?.kind === "loading" && (
        <div className={styles.loading} aria-busy="true">
          <output className="visually-hidden">{words.editor.loading}</output>
          <SkeletonLines lines={2} />
          <SkeletonLines lines={6} />
        </div>
      )}
      {!isAsked && <Rest {...{ words, isEmpty, onAdd }} />}
    </section>
  );
}

function Rest({ words, isEmpty, onAdd }: Pick<Props, "words" | "isEmpty" | "onAdd">) {
  return (
    <div className={styles.rest}>
      <Sheets className={styles.art} />
      {isEmpty ? (
        <>
          <p className="h3">{words.empty.title}</p>
          <p className="muted">{words.empty.text}</p>
          <Button onClick={onAdd}>{words.add}</Button>
        </>
      ) : (
        <p className="muted">{words.choose}</p>
      )}
    </div>
  );
}
