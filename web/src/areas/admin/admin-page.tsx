import { loadWords } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { SessionProvider } from "../../session/session-provider.tsx";
import { SignInForm } from "../../session/sign-in/sign-in-form.tsx";
import { lazy } from "../../site/lazy.tsx";
import { useQueryParameter } from "../../site/query.ts";
import { AdminDoor } from "./gate/admin-gate.tsx";

// Visitors who do not pass need none of these.
const AdminDashboard = lazy(() =>
  import("./dashboard/admin-dashboard.tsx").then((module) => ({
    default: module.AdminDashboard,
  })),
);
const TeamOverview = lazy(() =>
  import("./overview/overview.tsx").then((module) => ({ default: module.TeamOverview })),
);
const UserTable = lazy(() =>
  import("./users/user-list.tsx").then((module) => ({ default: module.UserTable })),
);
const UserView = lazy(() =>
  import("./users/view/user-view.tsx").then((module) => ({ default: module.UserView })),
);
const ContactList = lazy(() =>
  import("./leads/lead-list.tsx").then((module) => ({
    default: module.ContactList,
  })),
);
const ContactView = lazy(() =>
  import("./leads/contact-view.tsx").then((module) => ({
    default: module.ContactView,
  })),
);
const ApplicationList = lazy(() =>
  import("./leads/lead-list.tsx").then((module) => ({
    default: module.ApplicationList,
  })),
);
const ApplicationView = lazy(() =>
  import("./leads/application-view.tsx").then((module) => ({
    default: module.ApplicationView,
  })),
);
const OrderList = lazy(() =>
  import("./orders/order-list.tsx").then((module) => ({ default: module.OrderList })),
);
const OrderView = lazy(() =>
  import("./orders/order-view.tsx").then((module) => ({ default: module.OrderView })),
);
const LeadWork = lazy(() =>
  import("./leads/work/lead-work.tsx").then((module) => ({ default: module.LeadWork })),
);
const AffiliateList = lazy(() =>
  import("./affiliates/affiliate-list.tsx").then((module) => ({
    default: module.AffiliateList,
  })),
);
const AffiliateView = lazy(() =>
  import("./affiliates/affiliate-view.tsx").then((module) => ({
    default: module.AffiliateView,
  })),
);
const AuditTable = lazy(() =>
  import("./audit/audit-list.tsx").then((module) => ({ default: module.AuditTable })),
);
const AuditTrail = lazy(() =>
  import("./audit/audit-trail.tsx").then((module) => ({ default: module.AuditTrail })),
);
const DemoTable = lazy(() =>
  import("./demo/demo-table.tsx").then((module) => ({ default: module.DemoTable })),
);
const SecondFactorStep = lazy(() =>
  import("../../session/second-factor/second-factor-step.tsx").then((module) => ({
    default: module.SecondFactorStep,
  })),
);
const FirstFactor = lazy(() =>
  import("../../session/second-factor/first-factor.tsx").then((module) => ({ default: module.FirstFactor })),
);

export function Page() {
  return (
    <SessionProvider>
      <Admin />
    </SessionProvider>
  );
}

function Admin() {
  const words = useWords("admin");
  return (
    <div className="wrap">
      <AdminDoor
        words={words.door}
        signInForm={<SignInForm email="" isMailSent={false} words={words.signIn} />}
        renderCodeStep={(email, onDone) => <SecondFactorStep email={email} onDone={onDone} />}
        renderFactorSetup={(onDone) => <FirstFactor onDone={onDone} />}
      >
        {({ recheck, leave }) => <Dashboard onRefused={recheck} onLeave={leave} />}
      </AdminDoor>
    </div>
  );
}

interface DashboardProps {
  onRefused: () => void;
  onLeave: () => Promise<void>;
}

function Dashboard({ onRefused, onLeave }: DashboardProps) {
  const words = useWords("admin-dashboard");
  const { language } = useLanguage();
  // Nearly every part shows a list, whose words come while the part itself does.
  void loadWords(language, "admin-lists");
  const { overview, users, messages, applications, orders, affiliates, audit, demo } = words.tabs;
  return (
    <AdminDashboard
      words={words}
      onLeave={onLeave}
      parts={[
        { id: "overview", label: overview, content: <TeamOverview onRefused={onRefused} /> },
        { id: "users", label: users, content: <Users onRefused={onRefused} /> },
        { id: "messages", label: messages, content: <Messages onRefused={onRefused} /> },
        { id: "applications", label: applications, content: <Applications onRefused={onRefused} /> },
        { id: "orders", label: orders, content: <Orders onRefused={onRefused} /> },
        { id: "affiliates", label: affiliates, content: <Affiliates onRefused={onRefused} /> },
        { id: "audit", label: audit, content: <AuditTable onRefused={onRefused} /> },
        { id: "demo", label: demo, content: <DemoTable words={words} /> },
      ]}
    />
  );
}

/** All of them, or the one whom the address names. */
function Users({ onRefused }: { onRefused: () => void }) {
  const words = useWords("admin-dashboard");
  const id = useQueryParameter("user");
  if (id === null) return <UserTable words={words} onRefused={onRefused} />;
  return (
    <UserView
      key={id}
      id={id}
      onRefused={onRefused}
      renderTrail={(version) => <AuditTrail key={version} userId={id} onRefused={onRefused} />}
    />
  );
}

function Messages({ onRefused }: { onRefused: () => void }) {
  const id = useQueryParameter("message");
  if (id === null) return <ContactList onRefused={onRefused} />;
  return <ContactView key={id} id={id} onRefused={onRefused} />;
}

function Applications({ onRefused }: { onRefused: () => void }) {
  const id = useQueryParameter("application");
  if (id === null) return <ApplicationList onRefused={onRefused} />;
  return <ApplicationView key={id} id={id} onRefused={onRefused} />;
}

function Orders({ onRefused }: { onRefused: () => void }) {
  const id = useQueryParameter("order");
  if (id === null) return <OrderList onRefused={onRefused} />;
  return (
    <OrderView
      key={id}
      id={id}
      onRefused={onRefused}
      renderWork={(order, loaded) => (
        <LeadWork kind="order" id={id} lead={order} subject={order.plan_name} {...loaded} />
      )}
    />
  );
}

function Affiliates({ onRefused }: { onRefused: () => void }) {
  const id = useQueryParameter("affiliate");
  if (id === null) return <AffiliateList onRefused={onRefused} />;
  return <AffiliateView key={id} id={id} onRefused={onRefused} />;
}
