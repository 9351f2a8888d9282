import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { AccountColumns, AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { type SessionUser, useSession } from "../../../session/session-context.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { fetchOrders } from "./api.ts";
import { OrderEntry } from "./order-entry.tsx";
import styles from "./orders.module.css";

export const Page = guarded(Orders);

function Orders() {
  const words = useWords("account/orders");
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

const STEP = 20;

/** A person's orders, the newest first, or what stands in their place. */
function OrderList({ user }: { user: SessionUser }) {
  const words = useWords("account/orders");
  const [count, setCount] = useState(STEP);
  const page = useQuery({
    queryKey: ["orders", count],
    queryFn: () => fetchOrders(user.id, count),
    placeholderData: keepPreviousData,
    meta: { tables: ["orders", "payments", "subscriptions"] },
  });
  const retry = useRetry(["orders"]);
  if (page.isPending) return <Waiting label={words.loading} lines={6} />;
  if (page.isError) {
    const { title, text, retry: retryLabel } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retryLabel} onRetry={retry} />;
  }
  const { orders, hasEarlier } = page.data;
  if (orders.length === 0)
    return (
      <EmptyState
        title={words.empty.title}
        text={fill(words.empty.text, { email: <Ltr>{user.email}</Ltr> })}
        action={
          <PageLink to="/video-packages" className={buttonClass({ kind: "ink", size: "small" })}>
            {words.empty.action}
          </PageLink>
        }
      />
    );
  return (
    <div className={styles.orders}>
      <ul className={styles.list} aria-label={words.title}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderEntry order={order} />
          </li>
        ))}
      </ul>
      {hasEarlier && (
        <Button
          kind="outline"
          busy={page.isPlaceholderData}
          onClick={() => setCount((shown) => shown + STEP)}
        >
          {words.earlier}
        </Button>
      )}
    </div>
  );
}
