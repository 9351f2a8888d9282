import type { ReactNode } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { ChipGroup } from "../../ui/chip-group.tsx";
import { Choice } from "../../ui/choice.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TableBar } from "../../ui/table-bar.tsx";
import { kinds, statuses, type UserQuery } from "./user-query.ts";

interface Props {
  words: Words<"admin-dashboard">["users"];
  search: string;
  onSearch: (text: string) => void;
  query: UserQuery;
  onChange: (changed: Partial<UserQuery>) => void;
  /** What can be done beside looking. */
  action: ReactNode;
}

const tones = ["good", "warning", "bad"] as const;

/** What narrows the list, and the legend of its marks. */
export function UserBar({ words, search, onSearch, query, onChange, action }: Props) {
  return (
    <TableBar
      legendLabel={words.legend.label}
      action={action}
      legend={tones.map((tone) => ({ tone, label: words.legend[tone] }))}
    >
      <SearchField label={words.search} value={search} onSearch={onSearch} />
      <ChipGroup
        label={words.filter.label}
        options={statuses.map((value) => ({ value, label: words.filter[value] }))}
        value={query.status}
        onChange={(value) => onChange({ status: value })}
      />
      <Choice
        label={words.kind.label}
        value={query.kind}
        onChange={(value) => onChange({ kind: kinds.find((known) => known === value) ?? "all" })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kind[kind]}
          </option>
        ))}
      </Choice>
    </TableBar>
  );
}
