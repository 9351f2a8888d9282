import { useWords } from "../../../../i18n/use-words.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { Mark } from "../../../../ui/mark.tsx";
import { RecordHead } from "../../lists/record-head.tsx";
import { Columns, RecordView } from "../../lists/record-view.tsx";
import { Section } from "../../lists/section.tsx";
import { useLoaded } from "../../lists/use-loaded.ts";
import { FreeText } from "../free-text.tsx";
import { mailLink } from "../mail-link.ts";
import { LeadWork } from "../work/lead-work.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import { fetchApplication } from "./application-rows.ts";
import { Deciding } from "./deciding.tsx";

interface Props {
  id: string;
  onRefused: () => void;
}

/** One application, the decision on it, and what the team does about it. */
export function ApplicationView({ id, onRefused }: Props) {
  const { application: words, work } = useWords("admin-leads");
  const loading = useLoaded(fetchApplication, id, { onRefused });
  const ends = { onSettled: loading.reload, onRefused };
  return (
    <RecordView words={words.view} id={id} parameter="application" loading={loading}>
      {({ answer: { application, affiliateId }, at, version }) => (
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
            acts={
              <>
                <Deciding application={application} affiliateId={affiliateId} {...ends} />
                <LeadWork
                  kind="application"
                  id={id}
                  lead={application}
                  subject={application.full_name}
                  at={at}
                  version={version}
                  {...ends}
                  reply={
                    <a
                      href={mailLink(application.email, words.replySubject[application.language])}
                      className={buttonClass({ kind: "outline", size: "small" })}
                    >
                      {work.reply}
                    </a>
                  }
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
