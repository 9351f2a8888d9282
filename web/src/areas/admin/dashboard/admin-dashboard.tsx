import { type ComponentType, Suspense, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { usePageNavigate } from "../../../site/navigation.ts";
import { useQueryParameter } from "../../../site/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { AdminQueryProvider } from "../admin-query.tsx";
import { AffiliateList } from "../affiliates/affiliate-list.tsx";
import { AffiliateView } from "../affiliates/affiliate-view.tsx";
import { AuditList } from "../audit/audit-list.tsx";
import { DemoTable } from "../demo/demo-table.tsx";
import type { Admin } from "../gate/admin-gate.tsx";
import { ApplicationView } from "../leads/application-view.tsx";
import { ContactView } from "../leads/contact-view.tsx";
import { ApplicationList, ContactList } from "../leads/lead-list.tsx";
import { OrderList } from "../orders/order-list.tsx";
import { OrderView } from "../orders/order-view.tsx";
import { TeamOverview } from "../overview/overview.tsx";
import { UserList } from "../users/user-list.tsx";
import { UserView } from "../users/view/user-view.tsx";
import styles from "./admin-dashboard.module.css";

// Its own libraries come with it.
const ProductionTab = lazy(() =>
  import("../production/production-tab.tsx").then((module) => ({ default: module.ProductionTab })),
);
const ProductionView = lazy(() =>
  import("../production/view/production-view.tsx").then((module) => ({ default: module.ProductionView })),
);
const CheckLink = lazy(() =>
  import("../production/queue/check-link.tsx").then((module) => ({ default: module.CheckLink })),
);

interface TabScreens {
  id:
    | "overview"
    | "production"
    | "users"
    | "messages"
    | "applications"
    | "orders"
    | "affiliates"
    | "audit"
    | "demo";
  /** Shown unless the address names a row. */
  List: ComponentType;
  /** The parameter of the address that names a row, and the screen that shows this row. */
  row?: { parameter: string; View: ComponentType<{ id: string }> };
  /** What the tab has to offer beside the page's heading. */
  Action?: ComponentType;
}

/** The first is shown unless the address names another. */
const tabs: readonly [TabScreens, ...TabScreens[]] = [
  { id: "overview", List: TeamOverview },
  {
    id: "production",
    List: ProductionTab,
    row: { parameter: "production", View: ProductionView },
    Action: CheckLink,
  },
  { id: "users", List: UserList, row: { parameter: "user", View: UserView } },
  { id: "messages", List: ContactList, row: { parameter: "message", View: ContactView } },
  { id: "applications", List: ApplicationList, row: { parameter: "application", View: ApplicationView } },
  { id: "orders", List: OrderList, row: { parameter: "order", View: OrderView } },
  { id: "affiliates", List: AffiliateList, row: { parameter: "affiliate", View: AffiliateView } },
  { id: "audit", List: AuditList },
  { id: "demo", List: DemoTable },
];

/** Shows the heading, the button that logs out, and the tabs; the address names the tab. */
export function AdminDashboard({ user, recheck, logOut }: Admin) {
  const words = useWords("admin-dashboard");
  const navigate = usePageNavigate();
  const wanted = useQueryParameter("tab");
  const tab = tabs.find(({ id }) => id === wanted) ?? tabs[0];
  return (
    <AdminQueryProvider key={user.id} onRefused={recheck}>
      <div className={styles.dashboard}>
        <div className={styles.head}>
          <h1 className="h2">{words.title}</h1>
          <div className={styles.acts}>
            {tab.Action && (
              <Suspense fallback={null}>
                <tab.Action />
              </Suspense>
            )}
            <LogOutButton logOut={logOut} />
          </div>
        </div>
        <TabList
          label={words.tabs.label}
          tabs={tabs.map(({ id }) => ({ id, label: words.tabs[id] }))}
          selected={tab.id}
          onSelect={(id) => navigate(id === tabs[0].id ? "/admin" : `/admin?tab=${id}`)}
        />
        <TabPanel key={tab.id} id={tab.id}>
          <Suspense fallback={<Loader large className={styles.opening} />}>
            <TabContent tab={tab} />
          </Suspense>
        </TabPanel>
      </div>
    </AdminQueryProvider>
  );
}

function TabContent({ tab: { List, row } }: { tab: TabScreens }) {
  const id = useQueryParameter(row?.parameter ?? "");
  return row && id !== null ? <row.View key={id} id={id} /> : <List />;
}

/**
 * Clears the admin flag and goes to the admin page's sign-in form. The session of this browser ends with it:
 * otherwise the server would call the visitor an admin again at once.
 */
function LogOutButton({ logOut }: Pick<Admin, "logOut">) {
  const words = useWords("admin-dashboard");
  const navigate = usePageNavigate();
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await logOut();
    navigate("/admin", { replace: true });
    showToast({ title: words.loggedOut });
  };
  return (
    <Button
      kind="outline"
      size="small"
      busy={isBusy}
      busyLabel={words.loggingOut}
      onClick={() => void onClick()}
    >
      <Icon name="out" />
      {words.logOut}
    </Button>
  );
}
