import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { lazy } from "../../../site/lazy.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { keepPlan, managementPage, type Order, type RunningPlan } from "./api.ts";
import styles from "./orders.module.css";

// Few visits cancel.
const CancelDialog = lazy(() =>
  import("./cancel-dialog.tsx").then((module) => ({ default: module.CancelDialog })),
);

interface Props {
  order: Order;
  plan: RunningPlan;
}

/** The status of a plan, and what its buyer can do about it. */
export function PlanStatus({ order, plan }: Props) {
  const orders = useWords("account/orders");
  const words = orders.plan;
  const [isAsked, setAsked] = useState(false);
  const { title, text } = usePlanText(plan);
  const isEnding = plan.endsWithPeriod;
  return (
    <div className={styles.plan} data-status={plan.status} data-ending={isEnding || undefined}>
      <div className={styles.words}>
        <p className={styles.planTitle}>
          <Nuqta kind={plan.status === "active" && !isEnding ? "solid" : "twin"} className={styles.dot} />
          {title}
        </p>
        {text && <p className="small muted">{text}</p>}
      </div>
      {plan.status !== "canceled" && (
        <div className={styles.actions}>
          {order.provider === "stripe" && <Manage plan={plan} />}
          {isEnding ? (
            <Keep plan={plan} />
          ) : (
            <Button kind="outline" size="small" onClick={() => setAsked(true)}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Suspense>
          <CancelDialog order={order} plan={plan} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

function usePlanText(plan: RunningPlan): { title: string; text?: string } {
  const { language } = useLanguage();
  const words = useWords("account/orders").plan;
  const { canceledAt, periodEnd, status } = plan;
  const dated = (text: string, moment: string) => text.replace("{date}", shortDate(moment, language));
  if (status === "canceled") {
    return { title: canceledAt ? dated(words.ended, canceledAt) : words.endedSometime };
  }
  if (plan.endsWithPeriod) {
    const title = periodEnd ? dated(words.ending, periodEnd) : words.endingSoon;
    return { title, text: words.endingText };
  }
  if (status === "past_due") return { title: words.pastDue, text: words.pastDueText };
  return periodEnd ? { title: words.active, text: dated(words.renews, periodEnd) } : { title: words.active };
}

/** Takes the end of a plan back. */
function Keep({ plan }: { plan: RunningPlan }) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const orders = useWords("account/orders");
  const words = orders.plan;
  const keep = useMutation({
    mutationFn: () => keepPlan(plan.id),
    onSuccess: () => {
      showToast(words.kept);
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => showToast(failureToast(error, language, orders, words.keepFailed)),
  });
  return (
    <Button
      kind="ink"
      size="small"
      busy={keep.isPending}
      busyLabel={words.keeping}
      onClick={() => keep.mutate()}
    >
      {words.keep}
    </Button>
  );
}

/** Leaves for the provider's page about cards and invoices. */
function Manage({ plan }: { plan: RunningPlan }) {
  const { language } = useLanguage();
  const orders = useWords("account/orders");
  const words = orders.plan;
  const open = useMutation({
    mutationFn: () => managementPage(plan.id),
    onSuccess: (url) => location.assign(url),
    onError: (error) => showToast(failureToast(error, language, orders, words.manageFailed)),
  });
  return (
    <Button
      kind="outline"
      size="small"
      busy={open.isPending}
      busyLabel={words.managing}
      onClick={() => open.mutate()}
    >
      {words.manage}
    </Button>
  );
}
