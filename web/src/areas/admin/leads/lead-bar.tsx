import type { ReactNode } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { AssigneeChoice } from "../lists/assignee.tsx";
import { ListBar } from "../lists/list-bar.tsx";
import { leadStates } from "../lists/narrow.ts";
import type { Member } from "../lists/team.ts";
import type { ListState } from "../lists/use-list-query.ts";
import type { LeadColumn, LeadFilter } from "./lead-shape.ts";

interface Props {
  search: string;
  list: ListState<LeadFilter, LeadColumn>;
  team: readonly Member[] | null;
  /** What can be done beside looking. */
  action: ReactNode;
}

/** What narrows a list of leads. */
export function LeadBar({ search, list, team, action }: Props) {
  const { state } = useWords("admin-lists");
  const { filters } = list.query;
  return (
    <ListBar action={action}>
      <SearchField label={search} value={list.search} onSearch={list.setSearch} />
      <ChipGroup<string>
        label={state.label}
        options={leadStates.map((value) => ({ value, label: state[value] }))}
        value={filters.state}
        onChange={(value) => list.filter({ state: value })}
      />
      <AssigneeChoice
        team={team}
        value={filters.assignee}
        onChange={(assignee) => list.filter({ assignee })}
      />
    </ListBar>
  );
}
