import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import { useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import {
  Buttons,
  Columns,
  Fact,
  Facts,
  Moment,
  RecordHead,
  RecordView,
  Section,
} from "../lists/record-view.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { type Application, type Decision, decide, fetchApplication } from "./api.ts";
import { FreeText } from "./free-text.tsx";
import { LeadWork } from "./lead-work.tsx";
import styles from "./leads.module.css";

/** One application, the decision on it, and what the team does about it. */
export function ApplicationView({ id }: { id: string }) {
  const { application: words } = useWords("admin/leads");
  const queryKey = ["leads", "application", id];
  const record = useAdminQuery({
    queryKey,
    queryFn: (signal) => fetchApplication(id, signal),
    tables: rowsNaming(id, {
      affiliate_applications: "id",
      affiliates: "application_id",
      lead_notes: "lead_id",
    }),
  });
  return (
    <RecordView words={words.view} id={id} parameter="application" record={record}>
      {({ answer: application, at }) => (
        <>
          <RecordHead
            id={id}
            title={<bdi>{application.full_name || application.email}</bdi>}
            about={<EmailAddress>{application.email}</EmailAddress>}
          >
            {application.decision && (
              <Mark isWarning={application.decision === "declined"}>
                {words.decisions[application.decision]}
              </Mark>
            )}
          </RecordHead>
          <Columns
            actions={
              <>
                <DecisionSection application={application} />
                <LeadWork
                  kind="application"
                  lead={application}
                  subject={application.full_name}
                  at={at}
                  queryKey={queryKey}
                  replySubject={words.replySubject[application.language]}
                />
              </>
            }
          >
            <Section title={words.motivation}>
              <FreeText>{application.motivation}</FreeText>
            </Section>
            <Section title={words.platforms}>
              <FreeText>{application.platforms}</FreeText>
            </Section>
            <ApplicationFacts application={application} />
          </Columns>
        </>
      )}
    </RecordView>
  );
}

/** The fields of the application form, line by line. */
function ApplicationFacts({ application }: { application: Application }) {
  const { application: words, facts } = useWords("admin/leads");
  const sizes: Readonly<Record<string, string>> = words.audienceSizes;
  const experiences: Readonly<Record<string, string>> = words.experiences;
  return (
    <Section title={facts.title}>
      <Facts>
        <Fact term={words.phone}>
          <a href={`tel:${application.phone.replace(/[^\d+]/g, "")}`} className={inlineLink()}>
            <Ltr>{application.phone}</Ltr>
          </a>
        </Fact>
        {application.company && (
          <Fact term={words.company}>
            <bdi>{application.company}</bdi>
          </Fact>
        )}
        {application.website && (
          <Fact term={words.website}>
            <Website address={application.website} />
          </Fact>
        )}
        <Fact term={words.audience}>{sizes[application.audience_size] ?? application.audience_size}</Fact>
        <Fact term={words.experience}>{experiences[application.experience] ?? application.experience}</Fact>
        <Fact term={facts.received}>
          <Moment moment={application.created_at} />
        </Fact>
        <Fact term={facts.due}>
          <Moment moment={application.due_at} />
        </Fact>
        <Fact term={facts.language}>{facts.languages[application.language]}</Fact>
      </Facts>
    </Section>
  );
}

/** A link only where it is a web address: applicants may write anything. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <Ltr>{address}</Ltr>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={inlineLink()}>
      <Ltr>{address}</Ltr>
    </a>
  );
}

/** Approves or declines, after a dialog; a declined application can still be approved. */
function DecisionSection({ application }: { application: Application }) {
  const { deciding: words } = useWords("admin/leads").application;
  const { mutation } = useWords("admin/lists");
  const [dialog, setDialog] = useState<Decision | null>(null);
  const { run } = useAdminMutation({
    mutationFn: (decision: Decision) => decide(application.id, decision),
    queryKey: ["leads", "application", application.id],
    success: (decision) => ({ title: words[decision].done, description: application.full_name }),
    words: mutation,
  });
  const confirm = async (decision: Decision) => {
    await run(decision);
    setDialog(null);
  };
  return (
    <Section title={words.title}>
      <div className={styles.work}>
        <p className="small muted">
          {application.decision ? words.decided[application.decision] : words.text}
        </p>
        {application.affiliates && (
          <PageLink
            to={`/admin?tab=affiliates&affiliate=${application.affiliates.id}`}
            className={textLink()}
          >
            {words.partner}
          </PageLink>
        )}
        {application.decision !== "approved" && (
          <Buttons>
            <Button kind="ink" size="small" onClick={() => setDialog("approved")}>
              {words.approved.button}
            </Button>
            {application.decision === null && (
              <Button kind="outline" size="small" onClick={() => setDialog("declined")}>
                {words.declined.button}
              </Button>
            )}
          </Buttons>
        )}
      </div>
      {dialog && (
        <ConfirmDialog
          words={{ ...words[dialog].ask, cancel: words.cancel }}
          onConfirm={() => confirm(dialog)}
          onClose={() => setDialog(null)}
        >
          <p>{fill(words[dialog].ask.text, { email: <Ltr>{application.email}</Ltr> })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
