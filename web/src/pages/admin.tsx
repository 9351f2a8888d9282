import { lazy } from "react";
import { AdminDoor } from "../features/admin-door/admin-door.tsx";
import { SignInForm } from "../features/sign-in/sign-in-form.tsx";
import { useWords } from "../i18n/use-words.ts";

// Visitors who do not pass need none of these.
const AdminDashboard = lazy(() =>
  import("../features/admin-dashboard/admin-dashboard.tsx").then((module) => ({
    default: module.AdminDashboard,
  })),
);
const UserTable = lazy(() =>
  import("../features/admin-users/user-table.tsx").then((module) => ({ default: module.UserTable })),
);
const DemoTable = lazy(() =>
  import("../features/admin-demo/demo-table.tsx").then((module) => ({ default: module.DemoTable })),
);

export function Page() {
  const words = useWords("admin");
  return (
    <div className="wrap">
      <AdminDoor
        words={words.door}
        signInForm={<SignInForm email="" isMailSent={false} words={words.signIn} />}
      >
        {(deny) => <Dashboard onDenied={deny} />}
      </AdminDoor>
    </div>
  );
}

function Dashboard({ onDenied }: { onDenied: () => void }) {
  const words = useWords("admin-dashboard");
  return (
    <AdminDashboard
      words={words}
      parts={[
        {
          id: "users",
          label: words.tabs.users,
          content: <UserTable words={words} onDenied={onDenied} />,
        },
        { id: "demo", label: words.tabs.demo, content: <DemoTable words={words} /> },
      ]}
    />
  );
}
