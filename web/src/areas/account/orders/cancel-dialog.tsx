import { useQueryClient } from "@tanstack/react-query";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import type { Order, RunningPlan } from "./api.ts";
import { cancelPlan } from "./api.ts";

interface Props {
  order: Order;
  plan: RunningPlan;
  onClose: () => void;
}

/** Asks before a plan is canceled. */
export function CancelDialog({ order, plan, onClose }: Props) {
  const { language } = useLanguage();
  const orders = useWords("account/orders");
  const words = orders.plan;
  const { dialog } = words;
  const client = useQueryClient();
  const cancel = async () => {
    try {
      await cancelPlan(plan.id);
      onClose();
      void client.invalidateQueries({ queryKey: ["orders"] });
      showToast(words.canceled);
    } catch (error) {
      showToast(failureToast(error, language, orders, words.cancelFailed));
    }
  };
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
