import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate, shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useSession } from "../../../session/session-context.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import { LoadState } from "../lists/states.tsx";
import {
  type Approval,
  type ApprovalStatus,
  type ApprovalStep,
  fetchApprovals,
  statusAt,
  takeStep,
} from "./api.ts";
import styles from "./approvals.module.css";

const tones: Record<ApprovalStatus, StatusTone> = {
  waiting: "warning",
  approved: "good",
  declined: "bad",
  withdrawn: "over",
  expired: "over",
};

/** What one admin asks for and another one decides on, the newest first. */
export function ApprovalList() {
  const words = useWords("admin/approvals");
  const approvals = useAdminQuery({
    queryKey: ["approvals"],
    queryFn: fetchApprovals,
    tables: ["approvals"],
  });
  const { loaded } = approvals;
  const [step, setStep] = useState<{ approval: Approval; step: ApprovalStep } | null>(null);
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <p className="small muted">{fill(words.alone, { command: <Ltr>tawam admin approve</Ltr> })}</p>
      <LoadState words={words} query={approvals} skeleton={<Waiting label={words.loading} lines={4} />} />
      {loaded?.answer.length === 0 && <EmptyState title={words.empty.title} text={words.empty.text} />}
      {loaded && loaded.answer.length > 0 && (
        <ul className={styles.list}>
          {loaded.answer.map((approval) => (
            <ApprovalRow
              key={approval.id}
              approval={approval}
              at={loaded.at}
              onStep={(chosen) => setStep({ approval, step: chosen })}
            />
          ))}
        </ul>
      )}
      {step && <StepDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

interface RowProps {
  approval: Approval;
  at: number;
  onStep: (step: ApprovalStep) => void;
}

function ApprovalRow({ approval, at, onStep }: RowProps) {
  const { user } = useSession();
  const { language } = useLanguage();
  const words = useWords("admin/approvals");
  const status = statusAt(approval, at);
  const isOwn = approval.asked_by !== null && approval.asked_by === user?.id;
  const { asked_by_email, decided_by_email, decided_at, used_at, created_at, expires_at } = approval;
  return (
    <li className={styles.row} data-approval={approval.id}>
      <div className={styles.about}>
        <h2 className="h4">
          <What approval={approval} />
        </h2>
        <p className="small muted">
          {fill(words.asked, {
            email: <EmailAddress>{asked_by_email}</EmailAddress>,
            date: shortDateAndTime(created_at, language),
          })}
        </p>
        {decided_by_email && decided_at && status !== "withdrawn" && (
          <p className="small muted">
            {fill(words.decided, {
              email: <EmailAddress>{decided_by_email}</EmailAddress>,
              date: shortDateAndTime(decided_at, language),
            })}
          </p>
        )}
        {status === "waiting" && isOwn && (
          <p className="small muted">
            {fill(words.own, { command: <Ltr>{`tawam admin approve ${approval.id}`}</Ltr> })}
          </p>
        )}
      </div>
      <div className={styles.state}>
        <StatusDot tone={tones[status]}>{words.statuses[status]}</StatusDot>
        {status === "waiting" && (
          <span className="small muted">
            {words.until.replace("{date}", shortDate(expires_at, language))}
          </span>
        )}
        {used_at && (
          <span className="small muted">{words.used.replace("{date}", shortDate(used_at, language))}</span>
        )}
      </div>
      <div className={styles.buttons}>
        {status === "waiting" && isOwn && (
          <Button kind="outline" size="small" onClick={() => onStep("withdrawn")}>
            {words.steps.withdrawn.button}
          </Button>
        )}
        {status === "waiting" && !isOwn && (
          <>
            <Button kind="ink" size="small" onClick={() => onStep("approved")}>
              {words.steps.approved.button}
            </Button>
            <Button kind="outline" size="small" onClick={() => onStep("declined")}>
              {words.steps.declined.button}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** What was asked for, with a link to whom it is about. */
function What({ approval: { kind, subject_id, subject_email, amount } }: { approval: Approval }) {
  const { what } = useWords("admin/approvals");
  const isPayout = kind === "payout";
  const address = isPayout
    ? `/admin?tab=affiliates&affiliate=${subject_id}`
    : `/admin?tab=users&user=${subject_id}`;
  return fill(what[kind], {
    amount: <Price cents={amount ?? 0} />,
    email: (
      <PageLink to={address} className={inlineLink()}>
        <Ltr>{subject_email}</Ltr>
      </PageLink>
    ),
  });
}

interface StepProps {
  approval: Approval;
  step: ApprovalStep;
  onClose: () => void;
}

function StepDialog({ approval, step, onClose }: StepProps) {
  const words = useWords("admin/approvals");
  const { mutation } = useWords("admin/lists");
  const { ask, done } = words.steps[step];
  const { run } = useAdminMutation({
    mutationFn: () => takeStep(approval.id, step),
    queryKey: ["approvals"],
    success: () => ({ title: done, description: approval.subject_email }),
    words: { ...mutation, problems: { ...mutation.problems, ...words.problems } },
  });
  const confirm = async () => {
    await run();
    onClose();
  };
  return (
    <ConfirmDialog
      words={{ ...ask, cancel: words.cancel }}
      isGrave={step === "declined"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <What approval={approval} />
      </p>
      <p>{step === "approved" ? words.steps.approved.texts[approval.kind] : words.steps[step].ask.text}</p>
    </ConfirmDialog>
  );
}
