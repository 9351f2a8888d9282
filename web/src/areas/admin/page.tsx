import { loadWords } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { SessionProvider } from "../../session/session-provider.tsx";
import { lazy } from "../../site/lazy.tsx";
import { AdminGate } from "./gate/admin-gate.tsx";

// Visitors whom the gate stops need none of it.
const AdminDashboard = lazy(() =>
  import("./dashboard/admin-dashboard.tsx").then((module) => ({ default: module.AdminDashboard })),
);

export function Page() {
  const { language } = useLanguage();
  return (
    <SessionProvider>
      <div className="wrap">
        <AdminGate>
          {(admin) => {
            // Beside the code, and not after it.
            void loadWords(language, "admin/dashboard");
            void loadWords(language, "admin/lists");
            return <AdminDashboard {...admin} />;
          }}
        </AdminGate>
      </div>
    </SessionProvider>
  );
}
