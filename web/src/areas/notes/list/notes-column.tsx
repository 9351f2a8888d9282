import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import styles from "./list.module.css";
import { NoteList, type NoteRow } from "./note-list.tsx";
import type { useNoteList, useSearch } from "./use-note-list.ts";

interface Props {
  words: Words<"notes">;
  list: ReturnType<typeof useNoteList>;
  rows: readonly NoteRow[];
  find: ReturnType<typeof useSearch>;
  isEmpty: boolean;
  openId: string | null;
  onAdd: () => void;
}

/** The heading, the search, and the notes or what stands in their place. */
export function NotesColumn({ words, list, rows, find, isEmpty, openId, onAdd }: Props) {
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        <h1 className="h2">{words.title}</h1>
        {!isEmpty && (
          <Button size="small" onClick={onAdd}>
            {words.add}
          </Button>
        )}
      </div>
      {!isEmpty && (
        <SearchField
          label={words.search}
          value={find.typed}
          onSearch={find.setTyped}
          className={styles.search}
        />
      )}
      {isEmpty ? (
        <p className="lead">{words.lead}</p>
      ) : (
        <>
          <Count words={words} list={list} />
          <Contents {...{ words, list, rows, find, openId }} />
        </>
      )}
    </div>
  );
}

function Count({ words, list }: Pick<Props, "words" | "list">) {
  const { language } = useLanguage();
  const { loaded, status } = list;
  const forms = loaded?.search ? words.found : words.count;
  const isShown = loaded && status !== "loading" && (loaded.total > 0 || loaded.search);
  return (
    <p className={`${styles.count} caption muted number`} aria-live="polite">
      {isShown ? plural(language, loaded.total, forms) : ""}
    </p>
  );
}

function Contents({ words, list, rows, find, openId }: Omit<Props, "isEmpty" | "onAdd">) {
  const { loaded, status } = list;
  if (status === "failed") {
    const { title, text, retry } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={list.retry} />;
  }
  if (!loaded) return <NotesSkeleton label={words.loading} />;
  const isBusy = status === "loading";
  if (rows.length === 0 && loaded.search) {
    const { title, text, action } = words.noMatch;
    return (
      <EmptyState
        title={title}
        text={text}
        action={
          <Button kind="ink" size="small" onClick={find.reset}>
            {action}
          </Button>
        }
      />
    );
  }
  const hasMore = loaded.notes.length < loaded.total;
  return (
    <>
      <NoteList words={words} rows={rows} openId={openId} isBusy={isBusy} />
      {hasMore && (
        <Button
          kind="outline"
          size="small"
          wide
          busy={list.isLoadingMore}
          busyLabel={words.loadingMore}
          onClick={list.loadMore}
          className={styles.more}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

/** The place of the list while it loads. Props: `label` says what is awaited. */
function NotesSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {[1, 2, 3, 4].map((row) => (
        <SkeletonLines key={row} lines={3} className={styles.skeletonRow} />
      ))}
    </div>
  );
}
