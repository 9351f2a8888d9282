import { type FormEvent, type ReactNode, useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { latinDigits } from "../../../i18n/digits.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { type PluralForms, plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocation } from "../../../site/location.tsx";
import { BesideLabel, Choice } from "../../../ui/choice.tsx";
import { Paging } from "../../../ui/paging.tsx";
import { SortSelect } from "../../../ui/sort-select.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { AdminQuery } from "../admin-query.tsx";
import { type ListQuery, pageSizes } from "./list-query.ts";
import styles from "./lists.module.css";
import { NewsButton } from "./news-button.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { LoadState, NoMatch } from "./states.tsx";
import type { RowPage } from "./table-rows.ts";

export type ListWords = PagingWords & {
  readonly caption: string;
  readonly loading: string;
  /** How many rows are new: "3 new orders". */
  readonly news: PluralForms;
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
  const { loaded, isLoading } = props.page;
  // Here and not beside the rows, which would take the bar away again while the words load.
  const { sort: sortWords } = useWords("admin/lists");
  const list = useReturnFocus(!isLoading);
  return (
    <section ref={list} tabIndex={-1} aria-label={words.caption} className={styles.list}>
      {props.bar}
      {props.notes}
      <LoadState words={words} query={props.page} />
      <NewsButton words={words.news} page={props.page} onShown={() => list.current?.focus()} />
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
  sortWords: Words<"admin/lists">["sort"];
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
  return props.isFiltered ? <NoMatch words={noMatch} onReset={props.onReset} /> : <EmptyState {...empty} />;
}

/** Stands over a list: its filters at the start, its buttons, `action`, at the end. */
export function ListBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>{children}</div>
      {action}
    </div>
  );
}

interface PagingWords {
  /** Of the steps, for screen readers. */
  readonly pages: string;
  /** With `{first}`, `{last}` and `{count}`. */
  readonly range: PluralForms;
}

interface PagingProps {
  words: PagingWords;
  loaded: RowPage<unknown>;
  size: number;
  onChange: (changed: { page?: number; size?: number }) => void;
}

/** Which rows are shown; how many on a page, which page, and the steps to the next ones. */
function ListPaging({ words, loaded: { rows, total, page }, size, onChange }: PagingProps) {
  const { language } = useLanguage();
  const { paging } = useWords("admin/lists");
  const first = page * size + 1;
  const last = first + rows.length - 1;
  const summary = plural(language, total, words.range)
    .replace("{first}", String(first))
    .replace("{last}", String(last));
  const pages = Math.max(1, Math.ceil(total / size));
  const turn = (next: number) => onChange({ page: next });
  return (
    <Paging
      label={words.pages}
      summary={summary}
      previousLabel={paging.previous}
      nextLabel={paging.next}
      onPrevious={page > 0 ? () => turn(page - 1) : undefined}
      onNext={last < total ? () => turn(page + 1) : undefined}
    >
      {total > Math.min(...pageSizes) && (
        <Choice
          label={paging.size}
          value={String(size)}
          onChange={(choice) => onChange({ size: Number(choice) })}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Choice>
      )}
      {pages > 1 && <PageField key={page} page={page} pages={pages} onGo={turn} />}
    </Paging>
  );
}

interface PageFieldProps {
  /** From 0. */
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

/** The page that is shown, as a field: another number and Enter lead there. */
function PageField({ page, pages, onGo }: PageFieldProps) {
  const { paging: words } = useWords("admin/lists");
  const [typed, setTyped] = useState(String(page + 1));
  const go = () => {
    const wanted = Number(latinDigits(typed));
    const target = Number.isSafeInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : page + 1;
    setTyped(String(target));
    if (target !== page + 1) onGo(target - 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <BesideLabel label={words.page}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={go}
        />
      </BesideLabel>
      <span>{fill(words.ofPages, { pages })}</span>
    </form>
  );
}
