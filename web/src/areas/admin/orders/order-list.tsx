import { useWords } from "../../../i18n/use-words.ts";
import { ExportCsv } from "../lists/export-csv.tsx";
import { RowList } from "../lists/row-list.tsx";
import { useTeam } from "../lists/team.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { useLoaded } from "../lists/use-loaded.ts";
import { OrderBar } from "./order-bar.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { fetchOrders, ordersAsCsv } from "./order-rows.ts";
import { orderShape } from "./order-shape.ts";

/** All orders; a buyer's address leads to the order. */
export function OrderList({ onRefused }: { onRefused: () => void }) {
  const words = useWords("admin-orders");
  const list = useListQuery(orderShape);
  const loading = useLoaded(fetchOrders, list.query, { onRefused });
  const team = useTeam();
  const columns = useOrderColumns(team);
  return (
    <RowList
      words={words}
      loading={loading}
      query={list.query}
      isNarrowed={list.isNarrowed}
      onChange={list.change}
      onReset={() => list.reset()}
      columns={columns}
      rowKey={({ id }) => id}
      bar={
        <OrderBar
          list={list}
          team={team}
          action={<ExportCsv name="orders" ask={ordersAsCsv(list.query)} onRefused={onRefused} />}
        />
      }
    />
  );
}
