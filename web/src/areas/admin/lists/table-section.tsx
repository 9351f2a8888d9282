import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import styles from "./lists.module.css";
import { Section } from "./record-view.tsx";

interface Props<Row> {
  words: { readonly title: string; readonly none: string };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  className?: string | undefined;
  children?: ReactNode;
}

/** A section of a record with a table, or a sentence where there are no rows. */
export function TableSection<Row extends { id: string }>(props: Props<Row>) {
  const { words, columns, rows, className, children } = props;
  return (
    <Section title={words.title}>
      {rows.length === 0 ? (
        <p className={`small muted ${styles.sectionTable}`}>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          className={classNames(styles.sectionTable, className)}
        />
      )}
      {children}
    </Section>
  );
}
