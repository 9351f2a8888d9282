import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocation } from "../../../site/location.tsx";
import { Button } from "../../../ui/button.tsx";
import { SortSelect } from "../../../ui/sort-select.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { AdminQuery } from "../admin-query.tsx";
import barStyles from "./list-bar.module.css";
import { ListPaging, type PagingWords } from "./list-paging.tsx";
import type { ListQuery } from "./list-query.ts";
import { useReturnFocus } from "./return-focus.ts";
import styles from "./row-list.module.css";
import type { RowPage } from "./table-rows.ts";

export type ListWords = PagingWords & {
  readonly caption: string;
  readonly loading: string;
  readonly failed: { readonly title: string; readonly text: string; readonly retry: string };
  readonly empty: { readonly title: string; readonly text: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly action: string };
};

/** What the columns of a list need besides the row. */
export interface RowContext {
  /** When the rows were loaded: ages count from there. */
  now: number;
  /** The query of the page's address, which a row's own view comes back to. */
  address: string;
}

interface Props<Row, Key extends string> {
  words: ListWords;
  page: AdminQuery<RowPage<Row>>;
  query: ListQuery<string, Key>;
  isFiltered: boolean;
  onChange: (changed: Partial<Omit<ListQuery<string, Key>, "filters">>) => void;
  onReset: () => void;
  columns: (context: RowContext) => readonly Column<Row, Key>[];
  rowKey: (row: Row) => string;
  /** The filters of the list, and its buttons. */
  bar: ReactNode;
  /** Notes on these rows. */
  notes?: ReactNode;
  className?: string | undefined;
}

/** Rows page by page, sorted by the server, with what stands there while there are none. */
export function RowList<Row, Key extends string>(props: Props<Row, Key>) {
  const { words, query } = props;
  const { loaded, isLoading, isFailed, reload } = props.page;
  // Here and not beside the rows, which would take the bar away again while the words load.
  const { sort: sortWords } = useWords("admin-lists");
  const list = useReturnFocus(!isLoading);
  return (
    <section ref={list} tabIndex={-1} aria-label={words.caption} className={styles.list}>
      {props.bar}
      {props.notes}
      {isFailed && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={reload}
        />
      )}
      {isLoading && !loaded && <ListSkeleton label={words.loading} />}
      {loaded?.answer.total === 0 && (
        <NoRows words={words} isFiltered={props.isFiltered} onReset={props.onReset} />
      )}
      {loaded && loaded.answer.total > 0 && (
        <>
          <Rows {...props} sortWords={sortWords} rows={loaded.answer.rows} now={loaded.at} />
          <ListPaging words={words} loaded={loaded.answer} size={query.size} onChange={props.onChange} />
        </>
      )}
    </section>
  );
}

type RowsProps<Row, Key extends string> = Props<Row, Key> & {
  sortWords: Words<"admin-lists">["sort"];
  rows: readonly Row[];
  now: number;
};

function Rows<Row, Key extends string>({ sortWords, ...props }: RowsProps<Row, Key>) {
  const { search: address } = useLocation();
  const columns = props.columns({ now: props.now, address });
  const sort = {
    sort: props.query.sort,
    onSort: (next: typeof props.query.sort) => props.onChange({ sort: next }),
  };
  return (
    <>
      <SortSelect words={sortWords} columns={columns} {...sort} />
      <Table
        caption={props.words.caption}
        columns={columns}
        rows={props.rows}
        rowKey={props.rowKey}
        isBusy={props.page.isLoading}
        className={props.className}
        {...sort}
      />
    </>
  );
}

/** Nothing at all, or nothing that matches. */
function NoRows(props: { words: ListWords; isFiltered: boolean; onReset: () => void }) {
  const { empty, noMatch } = props.words;
  if (!props.isFiltered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={noMatch.title}
      text={noMatch.text}
      action={
        <Button kind="ink" size="small" onClick={props.onReset}>
          {noMatch.action}
        </Button>
      }
    />
  );
}

/** The place of the first page while it loads. Props: `label` says what is awaited. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <i className={styles.skeletonTile} />
          <SkeletonLines lines={2} />
          <SkeletonLines lines={1} />
        </div>
      ))}
    </div>
  );
}

/** Stands over a list: its filters at the start, its buttons, `action`, at the end. */
export function ListBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={barStyles.bar}>
      <div className={barStyles.controls}>{children}</div>
      {action}
    </div>
  );
}
