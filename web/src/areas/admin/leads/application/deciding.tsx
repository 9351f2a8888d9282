import { useState } from "react";
import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { PageLink } from "../../../../site/page-link.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { textLink } from "../../../../ui/text-link.ts";
import { Section } from "../../lists/section.tsx";
import { type Ends, useAct } from "../../lists/use-act.ts";
import styles from "../work/work.module.css";
import { type Application, type Decision, decide } from "./application-rows.ts";

type Props = Ends & { application: Application; affiliateId: string | null };

/** Approves or declines, each asked about first; who was declined can still be approved. */
export function Deciding({ application, affiliateId, ...ends }: Props) {
  const { deciding: words } = useWords("admin-leads").application;
  const { act: actWords } = useWords("admin-lists");
  const [asked, setAsked] = useState<Decision | null>(null);
  const act = useAct(ends, actWords);
  const confirm = async (decision: Decision) => {
    await act(() => decide(application.id, decision), words[decision].done, application.full_name);
    setAsked(null);
  };
  return (
    <Section title={words.title}>
      <div className={styles.work}>
        <p className="small muted">
          {application.decision ? words.decided[application.decision] : words.text}
        </p>
        {affiliateId && (
          <PageLink to={`/admin?tab=affiliates&affiliate=${affiliateId}`} className={textLink()}>
            {words.partner}
          </PageLink>
        )}
        {application.decision !== "approved" && (
          <div className={styles.buttons}>
            <Button kind="ink" size="small" onClick={() => setAsked("approved")}>
              {words.approved.button}
            </Button>
            {application.decision === null && (
              <Button kind="outline" size="small" onClick={() => setAsked("declined")}>
                {words.declined.button}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          words={{ ...words[asked].ask, cancel: words.cancel }}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{fill(words[asked].ask.text, { email: <Ltr>{application.email}</Ltr> })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
