import { lazy, Suspense } from "react";
import { ProfilePanel } from "../features/profile-form/profile-panel.tsx";
import { useWords } from "../i18n/use-words.ts";
import { AccessGuard } from "../session/access-guard.tsx";
import { useSession } from "../session/session-context.ts";
import { SkeletonLines } from "../ui/state.tsx";

// Most visits are about the names.
const SecurityPart = lazy(() =>
  import("./profile-parts.tsx").then((module) => ({ default: module.SecurityPart })),
);
const DataPart = lazy(() => import("./profile-parts.tsx").then((module) => ({ default: module.DataPart })));

export function Page() {
  return (
    <AccessGuard access="signed-in">
      <Profile />
    </AccessGuard>
  );
}

function Profile() {
  const { parts } = useWords("profile");
  const { user } = useSession();
  if (user === null) return null;
  const waiting = <SkeletonLines lines={6} />;
  return (
    <div className="wrap">
      <ProfilePanel
        user={user}
        others={[
          {
            id: "security",
            label: parts.security,
            content: (
              <Suspense fallback={waiting}>
                <SecurityPart user={user} />
              </Suspense>
            ),
          },
          {
            id: "data",
            label: parts.data,
            content: (
              <Suspense fallback={waiting}>
                <DataPart user={user} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}
