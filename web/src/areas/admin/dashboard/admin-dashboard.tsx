import { Suspense, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { AdminQueryProvider } from "../admin-query.tsx";
import type { Admin } from "../gate/admin-gate.tsx";
import { type TeamRole, TeamRoleContext } from "../gate/team-role.ts";
import styles from "./dashboard.module.css";

// After the heading and the tabs, whose styles do not wait for those of every screen.
const TabContent = lazy(() => import("./tab-content.tsx").then((module) => ({ default: module.TabContent })));
const CheckLink = lazy(() =>
  import("../production/recordings/check-link.tsx").then((module) => ({ default: module.CheckLink })),
);

/** The first is shown unless the address names another. */
const tabs = [
  "overview",
  "production",
  "users",
  "messages",
  "applications",
  "orders",
  "affiliates",
  "approvals",
  "audit",
  "demo",
] as const;
export type TabId = (typeof tabs)[number];

const tabsOf: Record<TeamRole, readonly TabId[]> = { admin: tabs, producer: ["production"] };

/**
 * Shows the heading, the button that logs out, and the tabs of the reader's role; the address names the tab. One
 * that is for others says so, and loads nothing.
 */
export function AdminDashboard({ user, role, recheck, logOut }: Admin) {
  const words = useWords("admin/dashboard");
  const navigate = usePageNavigate();
  const wanted = useQueryParameter("tab");
  const own = tabsOf[role];
  const first = own[0] ?? "production";
  const tab = tabs.find((id) => id === wanted) ?? first;
  const isOwn = own.includes(tab);
  return (
    <TeamRoleContext value={role}>
      <AdminQueryProvider key={user.id} onRefused={recheck}>
        <div className={styles.dashboard}>
          <div className={styles.head}>
            <h1 className="h2">{words.title}</h1>
            <div className={styles.acts}>
              {tab === "production" && (
                <Suspense fallback={null}>
                  <CheckLink />
                </Suspense>
              )}
              <LogOutButton logOut={logOut} />
            </div>
          </div>
          {isOwn ? (
            <>
              <TabList
                label={words.tabs.label}
                tabs={own.map((id) => ({ id, label: words.tabs[id] }))}
                selected={tab}
                onSelect={(id) => navigate(id === first ? "/admin" : `/admin?tab=${id}`)}
              />
              <TabPanel key={tab} id={tab}>
                <Suspense fallback={<Loader large className={styles.opening} />}>
                  <TabContent tab={tab} />
                </Suspense>
              </TabPanel>
            </>
          ) : (
            <EmptyState
              title={words.adminsOnly.title}
              text={words.adminsOnly.text}
              action={
                <PageLink to="/admin" className={buttonClass({ kind: "ink", size: "small" })}>
                  {words.adminsOnly.action}
                </PageLink>
              }
            />
          )}
        </div>
      </AdminQueryProvider>
    </TeamRoleContext>
  );
}

/**
 * Clears the admin flag and goes to the admin page's sign-in form. The session of this browser ends with it:
 * otherwise the server would call the visitor an admin again at once.
 */
function LogOutButton({ logOut }: Pick<Admin, "logOut">) {
  const words = useWords("admin/dashboard");
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
