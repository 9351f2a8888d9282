import type { ComponentType } from "react";
import { lazy } from "../../../site/lazy.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { AffiliateList } from "../affiliates/affiliate-list.tsx";
import { AffiliateView } from "../affiliates/affiliate-view.tsx";
import { ApprovalList } from "../approvals/approval-list.tsx";
import { AuditList } from "../audit/audit-list.tsx";
import { DemoTable } from "../demo/demo-table.tsx";
import { ApplicationView } from "../leads/application-view.tsx";
import { ContactView } from "../leads/contact-view.tsx";
import { ApplicationList, ContactList } from "../leads/lead-list.tsx";
import { OrderList } from "../orders/order-list.tsx";
import { OrderView } from "../orders/order-view.tsx";
import { TeamOverview } from "../overview/overview.tsx";
import { UserList } from "../users/user-list.tsx";
import { UserView } from "../users/user-view.tsx";
import type { TabId } from "./admin-dashboard.tsx";

// Its own libraries come with it.
const ProductionTab = lazy(() =>
  import("../production/production-tab.tsx").then((module) => ({ default: module.ProductionTab })),
);
const ProductionView = lazy(() =>
  import("../production/production-view.tsx").then((module) => ({ default: module.ProductionView })),
);

interface TabScreens {
  /** Shown unless the address names a row. */
  List: ComponentType;
  /** The parameter of the address that names a row, and the screen that shows this row. */
  row?: { parameter: string; View: ComponentType<{ id: string }> };
}

const screens: Record<TabId, TabScreens> = {
  overview: { List: TeamOverview },
  production: { List: ProductionTab, row: { parameter: "production", View: ProductionView } },
  users: { List: UserList, row: { parameter: "user", View: UserView } },
  messages: { List: ContactList, row: { parameter: "message", View: ContactView } },
  applications: { List: ApplicationList, row: { parameter: "application", View: ApplicationView } },
  orders: { List: OrderList, row: { parameter: "order", View: OrderView } },
  affiliates: { List: AffiliateList, row: { parameter: "affiliate", View: AffiliateView } },
  approvals: { List: ApprovalList },
  audit: { List: AuditList },
  demo: { List: DemoTable },
};

/** The screen of a tab: its list, or the row that the address names. */
export function TabContent({ tab }: { tab: TabId }) {
  const { List, row } = screens[tab];
  const id = useQueryParameter(row?.parameter ?? "");
  return row && id !== null ? <row.View key={id} id={id} /> : <List />;
}
