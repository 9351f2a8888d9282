import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { TableBar } from "../../../ui/table-bar.tsx";
import type { ListState } from "../lists/use-list-query.ts";
import { kinds, statuses, type UserFilter, type UserSortKey } from "./user-query.ts";

interface Props {
  words: Words<"admin-dashboard">["users"];
  list: ListState<UserFilter, UserSortKey>;
  /** What can be done beside looking. */
  action: ReactNode;
}

const tones = ["good", "warning", "bad"] as const;

/** What narrows the list, and the legend of its marks. */
export function UserBar({ words, list, action }: Props) {
  const { status, kind } = list.query.filters;
  return (
    <TableBar
      legendLabel={words.legend.label}
      action={action}
      legend={tones.map((tone) => ({ tone, label: words.legend[tone] }))}
    >
      <SearchField label={words.search} value={list.search} onSearch={list.setSearch} />
      <ChipGroup<string>
        label={words.filter.label}
        options={statuses.map((value) => ({ value, label: words.filter[value] }))}
        value={status}
        onChange={(value) => list.filter({ status: value })}
      />
      <Choice label={words.kind.label} value={kind} onChange={(value) => list.filter({ kind: value })}>
        {kinds.map((value) => (
          <option key={value} value={value}>
            {words.kind[value]}
          </option>
        ))}
      </Choice>
    </TableBar>
  );
}
