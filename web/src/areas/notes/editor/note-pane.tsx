import { type ComponentProps, Suspense, use, useId } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { loadOnce } from "../../../loading/load-once.ts";
import { ErrorBoundary } from "../../../site/error-boundary.tsx";
import { PartFailure } from "../../../site/failures/failures.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { notePath } from "../note.ts";
import styles from "./note-desk.module.css";
import sheetStyles from "./sheets.module.css";
import type { useOpenNote } from "./use-open-note.ts";

const importEditor = () => import("./note-editor.tsx");

/** Brings the editor's code. The screen asks for it once the list is shown, so that a note then opens at once. */
export function loadEditor() {
  return loadOnce(importEditor);
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

/** Not by React's `lazy`, which shows the fallback for a moment even when the code is there: the focus would be lost. */
function LoadedEditor(props: ComponentProps<Awaited<ReturnType<typeof importEditor>>["NoteEditor"]>) {
  const { NoteEditor } = use(loadEditor());
  // oxlint-disable-next-line react/static-components because the component is a loaded module, made once
  return <NoteEditor {...props} />;
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
      <SheetsArt className={styles.art} />
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

/** A written sheet and its twin in line screen. Decorative. Props: `className`. */
function SheetsArt({ className }: { className?: string | undefined }) {
  const screen = useId();
  return (
    <svg className={classNames(sheetStyles.sheets, className)} viewBox="0 0 250 190" aria-hidden="true">
      <defs>
        <LineScreen id={screen} ink="var(--henna-solid)" pitch={6} line={2} />
      </defs>
      <path d={diamond(125, 95, 94)} className={sheetStyles.field} />
      <rect x="100" y="35" width="104" height="136" fill={`url(#${screen})`} />
      <rect
        x="100"
        y="35"
        width="104"
        height="136"
        fill="none"
        className={sheetStyles.contour}
        strokeWidth="2"
      />
      <rect x="54" y="19" width="104" height="136" className={sheetStyles.paper} strokeWidth="2" />
      <path d={diamond(76, 43, 8)} className={sheetStyles.dot} />
      <path
        d="M92 43h46M70 67h68M70 83h60M70 99h68M70 115h34"
        className={sheetStyles.lines}
        strokeWidth="3.4"
      />
      <path d="M112 107v16" className={sheetStyles.caret} strokeWidth="3" />
    </svg>
  );
}
