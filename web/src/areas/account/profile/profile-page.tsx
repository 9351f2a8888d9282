import { type ReactNode, Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { AccessGuard } from "../../../session/access-guard.tsx";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { forgetSession } from "../../../session/forget-session.ts";
import { type SessionUser, useSession } from "../../../session/session-context.ts";
import { useAuthSettings } from "../../../session/use-auth-settings.ts";
import { ErrorBoundary } from "../../../site/error-boundary.tsx";
import { PartFailure } from "../../../site/failures/failures.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { usePageNavigate } from "../../../site/navigation.ts";
import { SkeletonLines } from "../../../ui/state.tsx";
import { AccountSection } from "./account-section.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

// Most visits are about the names.
const ChangeForm = lazy(() =>
  import("./change-password-form.tsx").then((module) => ({ default: module.ChangeForm })),
);
const AccountEmail = lazy(() =>
  import("./account-email.tsx").then((module) => ({ default: module.AccountEmail })),
);
const FactorList = lazy(() =>
  import("../../../session/second-factor/factor-list.tsx").then((module) => ({ default: module.FactorList })),
);
const PasskeyList = lazy(() =>
  import("./passkey-list.tsx").then((module) => ({ default: module.PasskeyList })),
);
const DeviceList = lazy(() => import("./device-list.tsx").then((module) => ({ default: module.DeviceList })));
const DownloadData = lazy(() =>
  import("./download-data.tsx").then((module) => ({ default: module.DownloadData })),
);
const DeleteAccount = lazy(() =>
  import("./delete-account.tsx").then((module) => ({ default: module.DeleteAccount })),
);

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
  const security = (
    <Part>
      <Security user={user} />
    </Part>
  );
  const data = (
    <Part>
      <Data user={user} />
    </Part>
  );
  return (
    <div className="wrap">
      <AccountNav current="/profile" />
      <ProfilePanel
        user={user}
        others={[
          { id: "security", label: parts.security, content: security },
          { id: "data", label: parts.data, content: data },
        ]}
      />
    </div>
  );
}

/** Comes, or fails, without the others: what is typed there stays. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={PartFailure}>
      <Suspense fallback={<SkeletonLines lines={6} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** How one signs in, and where one is signed in. */
function Security({ user }: { user: SessionUser }) {
  const words = useWords("account").security;
  const hasPasskeys = useAuthSettings()?.hasPasskeys ?? false;
  return (
    <>
      <AccountSection words={words.password}>
        <ChangeForm email={user.email} />
      </AccountSection>
      <AccountSection words={words.email}>
        <AccountEmail email={user.email} />
      </AccountSection>
      {hasPasskeys && (
        <AccountSection words={words.passkeys}>
          <PasskeyList />
        </AccountSection>
      )}
      <AccountSection words={words.factor}>
        <FactorList hasKeys={hasPasskeys} />
      </AccountSection>
      <AccountSection words={words.devices}>
        <DeviceList />
      </AccountSection>
    </>
  );
}

/** What is held on the person, and leaving. */
function Data({ user }: { user: SessionUser }) {
  const words = useWords("account").data;
  const navigate = usePageNavigate();
  const leave = async () => {
    await forgetSession();
    navigate("/", { replace: true });
  };
  return (
    <>
      <AccountSection words={words.download}>
        <DownloadData />
      </AccountSection>
      <AccountSection words={words.remove}>
        <DeleteAccount email={user.email} onDeleted={leave} />
      </AccountSection>
    </>
  );
}
