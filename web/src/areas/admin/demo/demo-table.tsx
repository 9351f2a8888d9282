import { useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Tag } from "../../../ui/art/tag.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Person } from "../../../ui/person.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SortSelect } from "../../../ui/sort-select.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TableBar } from "../../../ui/table-bar.tsx";
import { NoMatch } from "../lists/states.tsx";
import styles from "./demo.module.css";
import { type DemoQuery, type DemoRow, type DemoSortKey, demoRows, type SampleStatus } from "./demo-rows.ts";

const tones: Record<SampleStatus, StatusTone> = {
  completed: "good",
  inProgress: "warning",
  pending: "bad",
};
const statuses = ["completed", "inProgress", "pending"] as const;
const fields = { a: "lagoon", b: "blush", c: "saffron" } as const;
const all: DemoQuery = { search: "", status: "all", sort: { key: "name", isDescending: false } };

type DemoWords = Words<"admin/dashboard">["demo"];

/** Sample rows in the table of the user list: sorted, searched and filtered in place. */
export function DemoTable() {
  const { demo: words } = useWords("admin/dashboard");
  const { language } = useLanguage();
  const { sort: sortWords } = useWords("admin/lists");
  const [query, setQuery] = useState(all);
  const change = (changed: Partial<DemoQuery>) => setQuery({ ...query, ...changed });
  const rows = demoRows(words, query);
  const columns = demoColumns(words);
  const sort = { sort: query.sort, onSort: (next: DemoQuery["sort"]) => change({ sort: next }) };
  return (
    <>
      <p className={styles.note}>
        <Tag nuqta="twin">{words.tag}</Tag>
        {words.note}
      </p>
      <TableBar
        legendLabel={words.legend}
        legend={statuses.map((status) => ({ tone: tones[status], label: words.status[status] }))}
      >
        <SearchField label={words.search} value={query.search} onSearch={(search) => change({ search })} />
        <ChipGroup
          label={words.filter.label}
          options={[
            { value: "all", label: words.filter.all },
            ...statuses.map((value) => ({ value, label: words.status[value] })),
          ]}
          value={query.status}
          onChange={(status) => change({ status })}
        />
      </TableBar>
      {rows.length === 0 ? (
        <NoMatch words={words.noMatch} onReset={() => setQuery({ ...all, sort: query.sort })} />
      ) : (
        <>
          <SortSelect words={sortWords} columns={columns} {...sort} />
          <Table
            caption={words.caption}
            columns={columns}
            rows={rows}
            rowKey={({ number }) => String(number)}
            {...sort}
          />
        </>
      )}
      <p className={`small muted ${styles.count}`} aria-live="polite">
        {plural(language, rows.length, words.count)}
      </p>
    </>
  );
}

function demoColumns(words: DemoWords): Column<DemoRow, DemoSortKey>[] {
  const header = (key: DemoSortKey) => ({ key, header: words.columns[key], isSortable: true });
  return [
    {
      ...header("name"),
      cell: ({ name, number, team }) => <Person letters={String(number)} field={fields[team]} name={name} />,
    },
    { ...header("team"), cell: ({ teamName }) => teamName },
    { ...header("scenes"), quiet: true, cell: ({ scenes }) => scenes },
    { ...header("length"), quiet: true, cell: ({ length }) => <Ltr>{timecode(length)}</Ltr> },
    {
      ...header("status"),
      cell: ({ status }) => <StatusDot tone={tones[status]}>{words.status[status]}</StatusDot>,
    },
  ];
}

/** "2:28" */
function timecode(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
