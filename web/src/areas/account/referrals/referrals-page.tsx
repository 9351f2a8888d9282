import { useWords } from "../../../i18n/use-words.ts";
import { AccessGuard } from "../../../session/access-guard.tsx";
import { AccountColumns } from "../../../session/account-nav/account-columns.tsx";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useSession } from "../../../session/session-context.ts";
import { ReferralStatement } from "./referral-statement.tsx";

export function Page() {
  return (
    <AccessGuard access="signed-in">
      <Referrals />
    </AccessGuard>
  );
}

function Referrals() {
  const words = useWords("referrals");
  const { user } = useSession();
  return (
    <div className="wrap">
      <AccountNav current="/referrals" />
      <AccountColumns title={words.title} lead={words.lead}>
        {user && <ReferralStatement email={user.email} />}
      </AccountColumns>
    </div>
  );
}
