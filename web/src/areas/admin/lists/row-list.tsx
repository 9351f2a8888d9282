import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocation } from "../../../site/location.tsx";
import { Button } from "../../../ui/button.tsx";
import { SortSelect } from "../../../ui/sort-select.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import barStyles from "./list-bar.module.css";
import { ListPaging, type PagingWords } from "./list-paging.tsx";
import type { ListQuery } from "./list-query.ts";
import { useReturnFocus } from "./return-focus.ts";
import styles from "./row-list.module.css";
import type { RowPage } from "./table-rows.ts";
import type { Loading } from "./use-loaded.ts";

export type ListWords = PagingWords & {
  readonly caption: string;
  readonly loading: string;
  readonly failed: { readonly title: string; readonly text: string; readonly retry: string };
  readonly empty: { readonly title: string; readonly text: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly action: string };
};

/** What the columns of a list need besides the row. */
export interface Reading {
  /** When the rows were loaded: ages count from there. */
  now: number;
  /** The query of the page's address, which a row's own view comes back to. */
  address: string;
}

interface Props<Row, Key extends string> {
  words: ListWords;
  loading: Loading<RowPage<Row>>;
  query: ListQuery<string, Key>;
  isNarrowed: boolean;
  onChange: (changed: Partial<Omit<ListQuery<string, Key>, "filters">>) => void;
  onReset: () => void;
  columns: (reading: Reading) => readonly Column<Row, Key>[];
  rowKey: (row: Row) => string;
  /** What narrows the list. */
  bar: ReactNode;
  /** What is to be known about these rows. */
  notes?: ReactNode;
  className?: string | undefined;
}

/** Rows page by page, sorted by the server, with what stands there while there are none. */
export function RowList<Row, Key extends string>(props: Props<Row, Key>) {
  const { words, loading, query } = props;
  const { status, loaded } = loading;
  // Here and not beside the rows, which would take the bar away again while the words load.
  const { sort: sortWords } = useWords("admin-lists");
  const list = useReturnFocus(status !== "loading");
  return (
    <section ref={list} tabIndex={-1} aria-label={words.caption} className={styles.list}>
      {props.bar}
      {props.notes}
      {status === "failed" && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={loading.reload}
        />
      )}
      {status === "loading" && !loaded && <ListSkeleton label={words.loading} />}
      {loaded?.answer.total === 0 && (
        <NoRows words={words} isNarrowed={props.isNarrowed} onReset={props.onReset} />
      )}
      {loaded && loaded.answer.total > 0 && (
        <>
          <Rows {...props} sortWords={sortWords} page={loaded.answer} now={loaded.at} />
          <ListPaging words={words} loaded={loaded.answer} size={query.size} onChange={props.onChange} />
        </>
      )}
    </section>
  );
}

type RowsProps<Row, Key extends string> = Props<Row, Key> & {
  sortWords: Words<"admin-lists">["sort"];
  page: RowPage<Row>;
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
        rows={props.page.rows}
        rowKey={props.rowKey}
        isBusy={props.loading.status === "loading"}
        className={props.className}
        {...sort}
      />
    </>
  );
}

/** Nothing at all, or nothing that matches. */
function NoRows(props: { words: ListWords; isNarrowed: boolean; onReset: () => void }) {
  const { empty, noMatch } = props.words;
  if (!props.isNarrowed) return <EmptyState {...empty} />;
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

/** Over a list: what narrows it at the start, and what else can be done, `action`, at the end. */
export function ListBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={barStyles.bar}>
      <div className={barStyles.controls}>{children}</div>
      {action}
    </div>
  );
}
