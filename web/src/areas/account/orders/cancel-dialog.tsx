import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useErrand } from "../../../session/use-errand.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import type { Order, RunningPlan } from "./order-records.ts";
import { cancelPlan } from "./plan-actions.ts";

interface Props {
  order: Order;
  plan: RunningPlan;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks before a plan is canceled. */
export function CancelDialog({ order, plan, onChanged, onClose }: Props) {
  const { language } = useLanguage();
  const orders = useWords("orders");
  const words = orders.plan;
  const { dialog } = words;
  const { run } = useErrand(orders, words.cancelFailed);
  const cancel = () =>
    run(async () => {
      await cancelPlan(plan.id);
      onClose();
      onChanged();
    }, words.canceled);
  return (
    <ConfirmDialog words={dialog} onConfirm={cancel} onClose={onClose}>
      <p>
        {fill(plan.periodEnd ? dialog.text : dialog.textWithoutDate, {
          plan: <PlanName name={order.plan} />,
          date: plan.periodEnd && shortDate(plan.periodEnd, language),
        })}
      </p>
    </ConfirmDialog>
  );
}
