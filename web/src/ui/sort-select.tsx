import { SelectField } from "./field.tsx";
import styles from "./sort-select.module.css";
import type { Column, Sort } from "./table.tsx";

export type SortWords = {
  readonly label: string;
  /** With `{column}`. */
  readonly ascending: string;
  readonly descending: string;
};

/** Sorts a table where it has no row of headers: under 760 px. Props: `words`, `columns`, `sort`, `onSort(sort)`. */
export function SortSelect<Row, Key extends string>(props: {
  words: SortWords;
  columns: readonly Column<Row, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
}) {
  const { words, sort } = props;
  const sortable = props.columns.filter(({ isSortable }) => isSortable);
  const choose = (value: string) => {
    const [name, direction] = value.split(" ");
    const column = sortable.find(({ key }) => key === name);
    if (column) props.onSort({ key: column.key, isDescending: direction === "down" });
  };
  return (
    <SelectField
      label={words.label}
      className={styles.select}
      value={`${sort.key} ${sort.isDescending ? "down" : "up"}`}
      onChange={({ target }) => choose(target.value)}
    >
      {sortable.flatMap(({ key, header }) => [
        <option key={`${key} up`} value={`${key} up`}>
          {words.ascending.replace("{column}", header)}
        </option>,
        <option key={`${key} down`} value={`${key} down`}>
          {words.descending.replace("{column}", header)}
        </option>,
      ])}
    </SelectField>
  );
}
