import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Price } from "../../../ui/price.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { Section } from "../lists/record-view.tsx";
import { ReferenceDialog } from "../lists/reference-dialog.tsx";
import styles from "./affiliates.module.css";
import { recordPayout, type Statement, setStatus } from "./api.ts";

/** Records that a partner was paid, and lets a link rest or count again. */
export function AffiliateActions({ statement }: { statement: Statement }) {
  const { actions: words } = useWords("admin-affiliates");
  const { mutation } = useWords("admin-lists");
  const [dialog, setDialog] = useState<"payout" | "status" | null>(null);
  const close = () => setDialog(null);
  const { due } = statement.totals;
  const isActive = statement.status === "active";
  const change = isActive ? words.pause : words.resume;
  const { run } = useAdminMutation({
    mutationFn: () => setStatus(statement.id, isActive ? "paused" : "active"),
    queryKey: ["affiliates", statement.id],
    success: () => ({ title: change.done, description: statement.fullName }),
    words: mutation,
  });
  const confirm = async () => {
    await run();
    close();
  };
  return (
    <>
      <Section title={words.payout.title}>
        <div className={styles.acts}>
          <p className={styles.due}>
            {due > 0 ? fill(words.payout.due, { amount: <Price cents={due} /> }) : words.payout.nothing}
          </p>
          {due > 0 && (
            <div className={styles.buttons}>
              <Button kind="ink" size="small" onClick={() => setDialog("payout")}>
                {words.payout.button}
              </Button>
            </div>
          )}
        </div>
      </Section>
      <Section title={words.link}>
        <div className={styles.acts}>
          <p className="small muted">{change.text}</p>
          <div className={styles.buttons}>
            <Button kind="outline" size="small" onClick={() => setDialog("status")}>
              {change.button}
            </Button>
          </div>
        </div>
      </Section>
      {dialog === "payout" && <PayoutDialog statement={statement} onClose={close} />}
      {dialog === "status" && (
        <ConfirmDialog words={{ ...change.ask, cancel: words.cancel }} onConfirm={confirm} onClose={close}>
          <p>{change.ask.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface PayoutProps {
  statement: Statement;
  onClose: () => void;
}

/** Writes down that all that is due was paid, and how. */
export function PayoutDialog({ statement, onClose }: PayoutProps) {
  const { actions } = useWords("admin-affiliates");
  const { mutation } = useWords("admin-lists");
  const { ask, done, problems } = actions.payout;
  const { due } = statement.totals;
  const { run } = useAdminMutation({
    mutationFn: (note: string) => recordPayout(statement.id, due, note),
    queryKey: ["affiliates", statement.id],
    success: () => ({ title: done, description: statement.fullName }),
    words: { ...mutation, problems: { ...mutation.problems, ...problems } },
  });
  return (
    <ReferenceDialog words={{ ...ask, cancel: actions.cancel }} onConfirm={run} onClose={onClose}>
      <p>{fill(ask.text, { amount: <Price cents={due} /> })}</p>
    </ReferenceDialog>
  );
}
