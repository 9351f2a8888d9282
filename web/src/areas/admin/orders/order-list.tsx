import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate, shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Choice } from "../../../ui/choice.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { RowLink, TwoLines } from "../lists/cells.tsx";
import { Due } from "../lists/due.tsx";
import { ExportCsv } from "../lists/export-csv.tsx";
import { type ListState, useListQuery } from "../lists/list-query.ts";
import { ListBar, type RowContext, RowList } from "../lists/row-list.tsx";
import { holdRows, leadStates } from "../lists/table-rows.ts";
import { Assignee, AssigneeChoice, type Member, useAdmins } from "../lists/team.tsx";
import {
  fetchOrders,
  type ListedOrder,
  type OrderColumn,
  type OrderFilter,
  orderShape,
  orderStatuses,
  ordersAsCsv,
} from "./api.ts";
import { OrderStatus } from "./order-status.tsx";

/** All orders; a buyer's address leads to the order. */
export function OrderList() {
  const words = useWords("admin/orders");
  const list = useListQuery(orderShape);
  const page = useAdminQuery({
    queryKey: ["orders", "list", list.query],
    queryFn: (signal) => fetchOrders(list.query, signal),
    tables: ["orders"],
    hold: holdRows,
  });
  const team = useAdmins();
  const columns = useOrderColumns(team);
  return (
    <RowList
      words={words}
      page={page}
      query={list.query}
      isFiltered={list.isFiltered}
      onChange={list.change}
      onReset={() => list.reset()}
      columns={columns}
      rowKey={({ id }) => id}
      bar={
        <OrderFilters
          list={list}
          team={team}
          action={<ExportCsv name="orders" fetchPage={ordersAsCsv(list.query)} />}
        />
      }
    />
  );
}

interface Props {
  list: ListState<OrderFilter, OrderColumn>;
  team: readonly Member[] | null;
  /** The list's buttons. */
  action: ReactNode;
}

/** The filters of the list of orders. */
function OrderFilters({ list, team, action }: Props) {
  const words = useWords("admin/orders");
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

/** Who bought what for how much, how it stands, and the promised first talk. */
function useOrderColumns(team: readonly Member[] | null) {
  const { language } = useLanguage();
  const words = useWords("admin/orders");
  const problems: Readonly<Record<string, string>> = words.shortProblems;
  const header = (key: OrderColumn) => ({ key, header: words.columns[key] });
  return ({ now, address }: RowContext): Column<ListedOrder, OrderColumn>[] => [
    {
      ...header("buyer"),
      isSortable: true,
      cell: ({ id, email }) => (
        <RowLink id={id} parameter="order" address={address}>
          {email ? <EmailAddress>{email}</EmailAddress> : words.guest}
        </RowLink>
      ),
    },
    {
      ...header("plan"),
      isSortable: true,
      cell: ({ plan_name, billing }) => (
        <TwoLines detail={words.billing[billing ?? "once"]}>
          <PlanName name={plan_name} />
        </TwoLines>
      ),
    },
    {
      ...header("amount"),
      isSortable: true,
      quiet: true,
      cell: ({ amount, refunded_amount }) => (
        <TwoLines
          detail={
            refunded_amount > 0 && (
              <>
                {words.back} <Price cents={refunded_amount} />
              </>
            )
          }
        >
          <Price cents={amount} />
        </TwoLines>
      ),
    },
    {
      ...header("status"),
      cell: (order) => (
        <TwoLines detail={order.problem && problems[order.problem]}>
          <OrderStatus order={order} />
        </TwoLines>
      ),
    },
    {
      ...header("placed"),
      isSortable: true,
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)}
        </time>
      ),
    },
    { ...header("due"), isSortable: true, cell: (order) => <Due of={order} now={now} /> },
    { ...header("assignee"), cell: ({ assignee_id }) => <Assignee id={assignee_id} team={team} /> },
  ];
}
