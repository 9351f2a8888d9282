import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./table.module.css";

export type Column<Row, Key extends string = string> = {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the header a button that sorts, if the table has `onSort`. */
  isSortable?: boolean;
  /** Tabular figures in quiet ink. */
  quiet?: boolean;
  className?: string | undefined;
};

export type Sort<Key extends string = string> = { key: Key; isDescending: boolean };

/** Returns the order after a click on a column: ascending, or reversed if the table is sorted by it already. */
export function nextSort<Key extends string>(sort: Sort<Key>, key: Key): Sort<Key> {
  return { key, isDescending: sort.key === key && !sort.isDescending };
}

/**
 * Rows under one rule; under 760 px each row becomes a list of names and values, and `SortSelect` sorts.
 *
 * Props: `caption` for screen readers; `columns` (key, header, cell, isSortable, quiet, className; the first
 * heads its row); `rows`; `rowKey(row)`; `sort` and `onSort(sort)`; `isBusy` while other rows are on their
 * way; `className`.
 */
export function Table<Row, Key extends string>(props: {
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort<Key> | undefined;
  onSort?: ((sort: Sort<Key>) => void) | undefined;
  isBusy?: boolean | undefined;
  className?: string | undefined;
}) {
  const { columns, sort, onSort } = props;
  return (
    <table className={classNames(styles.table, props.className)} aria-busy={props.isBusy || undefined}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" aria-sort={sort && ariaSort(column, sort)}>
              {column.isSortable && sort && onSort ? (
                <button type="button" onClick={() => onSort(nextSort(sort, column.key))}>
                  {column.header}
                  <Icon name="chevron" className={styles.direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.rowKey(row)}>
            {columns.map((column, index) => (
              <Cell key={column.key} column={column} row={row} isHead={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  const { header, cell, quiet, className } = column;
  const attributes = {
    "data-header": header,
    className: classNames(quiet && styles.quiet, className) || undefined,
  };
  const content = <div className={styles.content}>{cell(row)}</div>;
  return isHead ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  );
}

function ariaSort<Row>({ key, isSortable }: Column<Row>, sort: Sort) {
  if (!isSortable) return undefined;
  if (sort.key !== key) return "none";
  return sort.isDescending ? "descending" : "ascending";
}
