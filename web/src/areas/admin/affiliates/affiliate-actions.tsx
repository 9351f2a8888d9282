import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Price } from "../../../ui/price.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import { fetchApprovalOf, requestPayout } from "../approvals/api.ts";
import { Buttons, Section, SectionLines } from "../lists/record-view.tsx";
import { ReferenceDialog } from "../lists/reference-dialog.tsx";
import styles from "./affiliates.module.css";
import { recordPayout, type Statement, setStatus } from "./api.ts";

/** Records that a partner was paid, and lets a link rest or count again. */
export function AffiliateActions({ statement }: { statement: Statement }) {
  const { actions: words } = useWords("admin/affiliates");
  const { mutation } = useWords("admin/lists");
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
        <SectionLines>
          <p className={styles.due}>
            {due > 0 ? fill(words.payout.due, { amount: <Price cents={due} /> }) : words.payout.nothing}
          </p>
          {due > 0 && statement.needsApproval && (
            <PayoutApproval statement={statement} onRecord={() => setDialog("payout")} />
          )}
          {due > 0 && !statement.needsApproval && (
            <Buttons>
              <Button kind="ink" size="small" onClick={() => setDialog("payout")}>
                {words.payout.button}
              </Button>
            </Buttons>
          )}
        </SectionLines>
      </Section>
      <Section title={words.link}>
        <SectionLines>
          <p className="small muted">{change.text}</p>
          <Buttons>
            <Button kind="outline" size="small" onClick={() => setDialog("status")}>
              {change.button}
            </Button>
          </Buttons>
        </SectionLines>
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

/** A payout that needs a second admin: asks for one, says that it waits, or lets it be recorded. */
function PayoutApproval({ statement, onRecord }: { statement: Statement; onRecord: () => void }) {
  const { approval: words } = useWords("admin/affiliates").actions.payout;
  const { mutation } = useWords("admin/lists");
  const { due } = statement.totals;
  const queryKey = ["affiliates", statement.id, "approval"];
  const { loaded } = useAdminQuery({
    queryKey,
    queryFn: () => fetchApprovalOf(statement.id),
    tables: ["approvals"],
  });
  const { run, isPending } = useAdminMutation({
    mutationFn: () => requestPayout(statement.id, due),
    queryKey,
    success: () => ({ title: words.asked, description: statement.fullName }),
    words: { ...mutation, problems: { ...mutation.problems, ...words.problems } },
  });
  if (!loaded) return null;
  const { answer: approval, at } = loaded;
  const isOpen = approval !== null && approval.used_at === null && Date.parse(approval.expires_at) > at;
  const isApproved = isOpen && approval.status === "approved" && approval.amount === due;
  if (isApproved) {
    return (
      <>
        <p className="small muted">
          {fill(words.approved, { email: <EmailAddress>{approval.decided_by_email ?? ""}</EmailAddress> })}
        </p>
        <Buttons>
          <Button kind="ink" size="small" onClick={onRecord}>
            {words.record}
          </Button>
        </Buttons>
      </>
    );
  }
  const link = (
    <PageLink to="/admin?tab=approvals" className={inlineLink()}>
      {words.link}
    </PageLink>
  );
  if (isOpen && approval.status === "waiting") {
    return <p className="small muted">{fill(words.waiting, { link })}</p>;
  }
  return (
    <>
      <p className="small muted">{words.needed}</p>
      <Buttons>
        <Button kind="ink" size="small" busy={isPending} busyLabel={words.busy} onClick={() => void run()}>
          {words.ask}
        </Button>
      </Buttons>
    </>
  );
}

interface PayoutProps {
  statement: Statement;
  onClose: () => void;
}

/** Writes down that all that is due was paid, and how. */
export function PayoutDialog({ statement, onClose }: PayoutProps) {
  const { actions } = useWords("admin/affiliates");
  const { mutation } = useWords("admin/lists");
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
