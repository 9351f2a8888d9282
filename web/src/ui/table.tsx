import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Tabular figures in quiet ink. */
  quiet?: boolean;
  className?: string | undefined;
};

/**
 * Rows under one rule; under 760 px each row becomes a list of names and values.
 *
 * Props: `caption` for screen readers; `columns` (key, header, cell, quiet, className; the first heads its row);
 * `rows`; `rowKey(row)`; `className`.
 */
export function Table<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string | undefined;
}) {
  const { columns } = props;
  return (
    <table className={classNames(styles.table, props.className)}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header }) => (
            <th key={key} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.rowKey(row)}>
            {columns.map(({ key, header, cell, quiet, className }) => (
              <td
                key={key}
                data-header={header}
                className={classNames(quiet && styles.quiet, className) || undefined}
              >
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
