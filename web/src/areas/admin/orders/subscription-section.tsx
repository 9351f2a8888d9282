import { useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { Buttons, Section, SectionLines } from "../lists/record-view.tsx";
import { cancelSubscription, resumeSubscription, type Subscription } from "./api.ts";

type Action = "end" | "stop" | "resume";

const calls: Record<Action, (id: string) => Promise<void>> = {
  end: (id) => cancelSubscription(id, false),
  stop: (id) => cancelSubscription(id, true),
  resume: resumeSubscription,
};
const tones = { active: "good", past_due: "bad", canceled: "over" } as const;

interface Props {
  subscription: Subscription;
  planName: string;
}

/** How a running plan stands; it can be ended with its period or at once, and an end can be taken back. */
export function SubscriptionSection({ subscription, planName }: Props) {
  const { language } = useLanguage();
  const { subscription: words } = useWords("admin/orders");
  const { mutation } = useWords("admin/lists");
  const [dialog, setDialog] = useState<Action | null>(null);
  const { run } = useAdminMutation({
    mutationFn: (action: Action) => calls[action](subscription.id),
    queryKey: ["orders", subscription.order_id],
    success: (action) => ({ title: words[action].done, description: planName }),
    words: mutation,
  });
  const { status, current_period_end: end, cancels_at_period_end: isEnding } = subscription;
  const confirm = async (action: Action) => {
    await run(action);
    setDialog(null);
  };
  const date = end ? shortDate(end, language) : words.unknown;
  const renewal = (isEnding ? words.ends : words.renews).replace("{date}", date);
  const offered: readonly Action[] = status === "canceled" ? [] : [isEnding ? "resume" : "end", "stop"];
  return (
    <Section title={words.title}>
      <SectionLines>
        <p>
          <StatusDot tone={tones[status]}>{words.states[status]}</StatusDot>
          {status !== "canceled" && <span className="muted"> · {renewal}</span>}
        </p>
        {offered.length > 0 && (
          <Buttons>
            {offered.map((name) => (
              <Button key={name} kind="outline" size="small" onClick={() => setDialog(name)}>
                {words[name].button}
              </Button>
            ))}
          </Buttons>
        )}
      </SectionLines>
      {dialog && (
        <ConfirmDialog
          words={{ ...words[dialog].ask, cancel: words.keep }}
          isGrave={dialog === "stop"}
          onConfirm={() => confirm(dialog)}
          onClose={() => setDialog(null)}
        >
          <p>{words[dialog].ask.text.replace("{date}", date)}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
