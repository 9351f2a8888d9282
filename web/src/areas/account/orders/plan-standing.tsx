import { Suspense, useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useErrand } from "../../../session/use-errand.ts";
import { lazy } from "../../../site/lazy.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Order, RunningPlan } from "./order-records.ts";
import { keepPlan, managementPage } from "./plan-actions.ts";
import styles from "./plan-standing.module.css";

// Few visits cancel.
const CancelDialog = lazy(() =>
  import("./cancel-dialog.tsx").then((module) => ({ default: module.CancelDialog })),
);

interface Props {
  order: Order;
  plan: RunningPlan;
  onChanged: () => void;
}

/** How a plan stands, and what its buyer can do about it. */
export function PlanStanding({ order, plan, onChanged }: Props) {
  const orders = useWords("orders");
  const words = orders.plan;
  const [isAsked, setAsked] = useState(false);
  const keeping = useErrand(orders, words.keepFailed);
  const { title, text } = useStanding(plan);
  const isEnding = plan.endsWithPeriod;
  return (
    <div className={styles.plan} data-status={plan.status} data-ending={isEnding || undefined}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Nuqta kind={plan.status === "active" && !isEnding ? "solid" : "twin"} className={styles.dot} />
          {title}
        </p>
        {text && <p className="small muted">{text}</p>}
      </div>
      {plan.status !== "canceled" && (
        <div className={styles.actions}>
          {order.provider === "stripe" && <Manage plan={plan} />}
          {isEnding ? (
            <Button
              kind="ink"
              size="small"
              busy={keeping.isBusy}
              busyLabel={words.keeping}
              onClick={() =>
                void keeping.run(async () => {
                  await keepPlan(plan.id);
                  onChanged();
                }, words.kept)
              }
            >
              {words.keep}
            </Button>
          ) : (
            <Button kind="outline" size="small" onClick={() => setAsked(true)}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Suspense>
          <CancelDialog {...{ order, plan, onChanged }} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useStanding(plan: RunningPlan): { title: string; text?: string } {
  const { language } = useLanguage();
  const words = useWords("orders").plan;
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

/** Leaves for the provider's page about cards and invoices. */
function Manage({ plan }: { plan: RunningPlan }) {
  const orders = useWords("orders");
  const words = orders.plan;
  const { run, isBusy } = useErrand(orders, words.manageFailed);
  const open = async () => location.assign(await managementPage(plan.id));
  return (
    <Button
      kind="outline"
      size="small"
      busy={isBusy}
      busyLabel={words.managing}
      onClick={() => void run(open)}
    >
      {words.manage}
    </Button>
  );
}
