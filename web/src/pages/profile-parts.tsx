import { DeleteAccount } from "../features/account-data/delete-account.tsx";
import { DownloadData } from "../features/account-data/download-data.tsx";
import { AccountEmail } from "../features/account-email/account-email.tsx";
import { DeviceList } from "../features/devices/device-list.tsx";
import { ChangeForm } from "../features/password/change-form.tsx";
import { AccountSection } from "../features/profile-form/account-section.tsx";
import { FactorList } from "../features/second-factor/factor-list.tsx";
import { useWords } from "../i18n/use-words.ts";
import { forgetSession } from "../session/forget-session.ts";
import type { SessionUser } from "../session/session-context.ts";
import { usePageNavigate } from "../site/navigation.ts";

/** How one signs in, and where one is signed in. */
export function SecurityPart({ user }: { user: SessionUser }) {
  const words = useWords("account").security;
  return (
    <>
      <AccountSection words={words.password}>
        <ChangeForm email={user.email} />
      </AccountSection>
      <AccountSection words={words.email}>
        <AccountEmail email={user.email} />
      </AccountSection>
      <AccountSection words={words.factor}>
        <FactorList />
      </AccountSection>
      <AccountSection words={words.devices}>
        <DeviceList />
      </AccountSection>
    </>
  );
}

/** What is held on the person, and leaving. */
export function DataPart({ user }: { user: SessionUser }) {
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
