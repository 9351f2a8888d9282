import { type ComponentProps, Suspense, use } from "react";
import { loadWords, type Words } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { loadOnce } from "../../../loading/load-once.ts";
import { ErrorBoundary } from "../../../site/error-boundary.tsx";
import { PartFailure } from "../../../site/failures/failures.tsx";
import { lazyDecoration } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { notePath } from "../note.ts";
import styles from "./editor.module.css";
import type { useOpenNote } from "./use-open-note.ts";

const SheetsArt = lazyDecoration(() =>
  import("./sheets-art.tsx").then((module) => ({ default: module.SheetsArt })),
);
const importEditor = () => import("./note-editor.tsx");

/** The words of the screen, and those that only an open note needs. */
export type EditorWords = Words<"notes"> & Words<"notes/editor">;

/** Brings the editor's code and words. The screen asks once the list is shown, so that a note then opens at once. */
export function loadEditor(language: Language) {
  return Promise.allSettled([loadOnce(importEditor), loadWords(language, "notes/editor")]);
}

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
export function NotePane({ words, userId, opened, isAsked, isEmpty, onAdd, onRetry }: Props) {
  if (opened?.kind === "open") {
    const loading = (
      <section tabIndex={-1} className={styles.desk} aria-label={words.title}>
        <Loading words={words} />
      </section>
    );
    return (
      <ErrorBoundary Fallback={PartFailure}>
        <Suspense fallback={loading}>
          <LoadedEditor key={opened.id} words={words} userId={userId} edit={opened.edit} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <section tabIndex={-1} className={styles.desk} aria-label={words.title}>
      {opened?.kind === "missing" && (
        <EmptyState
          title={words.missing.title}
          text={words.missing.text}
          className={styles.card}
          action={
            <PageLink to={notePath()} className={buttonClass({ kind: "ink", size: "small" })}>
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
      {opened?.kind === "loading" && <Loading words={words} />}
      {!isAsked && <NoNote {...{ words, isEmpty, onAdd }} />}
    </section>
  );
}

type EditorProps = ComponentProps<Awaited<ReturnType<typeof importEditor>>["NoteEditor"]>;
type LoadedEditorProps = Omit<EditorProps, "words"> & Pick<Props, "words">;

/** Not by React's `lazy`, which shows the fallback for a moment even when the code is there: the focus would be lost. */
function LoadedEditor({ words, ...props }: LoadedEditorProps) {
  const { NoteEditor } = use(loadOnce(importEditor));
  const editorWords = useWords("notes/editor");
  // oxlint-disable-next-line react/static-components because the component is a loaded module, made once
  return <NoteEditor {...props} words={{ ...words, ...editorWords }} />;
}

function Loading({ words }: Pick<Props, "words">) {
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">{words.editor.loading}</output>
      <SkeletonLines lines={2} />
      <SkeletonLines lines={6} />
    </div>
  );
}

function NoNote({ words, isEmpty, onAdd }: Pick<Props, "words" | "isEmpty" | "onAdd">) {
  return (
    <div className={styles.rest}>
      <Suspense fallback={<svg className={styles.art} viewBox="0 0 250 190" aria-hidden="true" />}>
        <SheetsArt className={styles.art} />
      </Suspense>
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
