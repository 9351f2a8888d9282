import { useCallback, useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { OrderEntry } from "./order-entry.tsx";
import styles from "./order-list.module.css";
import { fetchOrders } from "./order-records.ts";

const STEP = 20;

/** A person's orders, the newest first, or what stands in their place. */
export function OrderList({ user }: { user: SessionUser }) {
  const words = useWords("orders");
  const [count, setCount] = useState(STEP);
  const found = useAsked(useCallback(() => fetchOrders(user.id, count), [user.id, count]));
  if (found.status === "loading") return <Waiting label={words.loading} lines={6} />;
  if (found.status === "failed") {
    const { title, text, retry } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={found.retry} />;
  }
  const { orders, hasEarlier } = found.answer;
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
            <OrderEntry order={order} onChanged={found.refresh} />
          </li>
        ))}
      </ul>
      {hasEarlier && (
        <Button kind="outline" busy={count > orders.length} onClick={() => setCount((shown) => shown + STEP)}>
          {words.earlier}
        </Button>
      )}
    </div>
  );
}
