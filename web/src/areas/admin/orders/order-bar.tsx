import type { ReactNode } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Choice } from "../../../ui/choice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { AssigneeChoice } from "../lists/assignee.tsx";
import { ListBar } from "../lists/list-bar.tsx";
import { leadStates } from "../lists/narrow.ts";
import type { Member } from "../lists/team.ts";
import type { ListState } from "../lists/use-list-query.ts";
import { type OrderColumn, type OrderFilter, orderStatuses } from "./order-shape.ts";

interface Props {
  list: ListState<OrderFilter, OrderColumn>;
  team: readonly Member[] | null;
  /** What can be done beside looking. */
  action: ReactNode;
}

/** What narrows the list of orders. */
export function OrderBar({ list, team, action }: Props) {
  const words = useWords("admin-orders");
  const { filters } = list.query;
  return (
    <ListBar action={action}>
      <SearchField label={words.search} value={list.search} onSearch={list.setSearch} />
      <Choice
        label={words.columns.status}
        value={filters.status}
        onChange={(status) => list.filter({ status })}
      >
        <option value="any">{words.anyStatus}</option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {words.status[status]}
          </option>
        ))}
      </Choice>
      <Choice label={words.columns.due} value={filters.state} onChange={(state) => list.filter({ state })}>
        {leadStates.map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
      </Choice>
      <AssigneeChoice
        team={team}
        value={filters.assignee}
        onChange={(assignee) => list.filter({ assignee })}
      />
    </ListBar>
  );
}
