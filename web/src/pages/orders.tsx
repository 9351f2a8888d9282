import { AccountColumns } from "../features/account-nav/account-columns.tsx";
import { AccountNav } from "../features/account-nav/account-nav.tsx";
import { OrderList } from "../features/orders/order-list.tsx";
import { useWords } from "../i18n/use-words.ts";
import { AccessGuard } from "../session/access-guard.tsx";
import { useSession } from "../session/session-context.ts";

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
