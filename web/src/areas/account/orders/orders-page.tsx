import { useWords } from "../../../i18n/use-words.ts";
import { AccessGuard } from "../../../session/access-guard.tsx";
import { AccountColumns } from "../../../session/account-nav/account-columns.tsx";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useSession } from "../../../session/session-context.ts";
import { OrderList } from "./order-list.tsx";

export function Page() {
  return (
    <AccessGuard access="signed-in">
      <Orders />
    </AccessGuard>
  );
}

function Orders() {
  const words = useWords("orders");
  const { user } = useSession();
  return (
    <div className="wrap">
      <AccountNav current="/orders" />
      <AccountColumns title={words.title} lead={words.lead}>
        {user && <OrderList user={user} />}
      </AccountColumns>
    </div>
  );
}
