import type { QueryKey } from "@tanstack/react-query";
import { useWords } from "../../../i18n/use-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { Due, type Promised } from "../lists/due.tsx";
import { Buttons, Section } from "../lists/record-view.tsx";
import { AssigneeSelect, useAdmins } from "../lists/team.tsx";
import { assign, type LeadKind, type LeadNote, setHandled } from "./api.ts";
import { LeadNotes } from "./lead-notes.tsx";
import styles from "./leads.module.css";

interface Props {
  kind: LeadKind;
  lead: Promised & {
    id: string;
    email: string | null;
    assignee_id: string | null;
    lead_notes: readonly LeadNote[];
  };
  /** What it is about, for the toasts. */
  subject: string;
  /** When it was loaded, in milliseconds since 1970. */
  at: number;
  /** The query that loaded it. */
  queryKey: QueryKey;
  /** The subject of an answer by mail, where the team answers by mail. */
  replySubject?: string;
}

/** What the team does about a lead: who sees to it, whether it was answered, and notes to each other. */
export function LeadWork({ kind, lead, subject, at, queryKey, replySubject }: Props) {
  const { work: words } = useWords("admin/leads");
  const { mutation } = useWords("admin/lists");
  const isHandled = lead.handled_at !== null;
  const { run: toggle, isPending } = useAdminMutation({
    mutationFn: () => setHandled({ kind, id: lead.id }, !isHandled),
    queryKey,
    success: () => ({ title: isHandled ? words.reopened : words.handled, description: subject }),
    words: mutation,
  });
  return (
    <>
      <Section title={kind === "order" ? words.talk : words.title}>
        <div className={styles.work}>
          <p className={styles.due}>
            <Due of={lead} now={at} />
          </p>
          <AssigneeField kind={kind} lead={lead} subject={subject} queryKey={queryKey} />
          <Buttons>
            <Button
              kind={isHandled ? "outline" : "ink"}
              size="small"
              busy={isPending}
              busyLabel={words.saving}
              onClick={() => void toggle()}
            >
              {isHandled ? words.reopen : words.handle}
            </Button>
            {replySubject !== undefined && lead.email && (
              <a
                href={mailLink(lead.email, replySubject)}
                className={buttonClass({ kind: "outline", size: "small" })}
              >
                {words.reply}
              </a>
            )}
          </Buttons>
        </div>
      </Section>
      <LeadNotes kind={kind} id={lead.id} notes={lead.lead_notes} queryKey={queryKey} />
    </>
  );
}

type AssigneeProps = Pick<Props, "kind" | "lead" | "subject" | "queryKey">;

/** Gives the lead to somebody at once. */
function AssigneeField({ kind, lead, subject, queryKey }: AssigneeProps) {
  const { work: words } = useWords("admin/leads");
  const { mutation } = useWords("admin/lists");
  const { run } = useAdminMutation({
    mutationFn: (assigneeId: string | null) => assign({ kind, id: lead.id }, assigneeId),
    queryKey,
    success: () => ({ title: words.assigned, description: subject }),
    words: mutation,
  });
  return <AssigneeSelect team={useAdmins()} value={lead.assignee_id} onChoose={run} />;
}

/** A link that begins an answer by mail; nothing in the address or the subject can add other fields to it. */
function mailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
