import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { Columns, Fact, Facts, Moment, RecordHead, RecordView, Section } from "../lists/record-view.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { fetchMessage, type Message } from "./api.ts";
import { FreeText } from "./free-text.tsx";
import { LeadWork } from "./lead-work.tsx";

/** One message, and what the team does about it. */
export function ContactView({ id }: { id: string }) {
  const { contact: words, work } = useWords("admin/leads");
  const queryKey = ["leads", "contact", id];
  const record = useAdminQuery({
    queryKey,
    queryFn: (signal) => fetchMessage(id, signal),
    tables: rowsNaming(id, { contact_messages: "id", lead_notes: "lead_id" }),
  });
  return (
    <RecordView words={words.view} id={id} parameter="message" record={record}>
      {({ answer: message, at }) => (
        <>
          <RecordHead
            id={id}
            title={<bdi>{message.name || message.email}</bdi>}
            about={<EmailAddress>{message.email}</EmailAddress>}
          />
          <Columns
            actions={
              <LeadWork
                kind="contact"
                lead={message}
                subject={message.subject}
                at={at}
                queryKey={queryKey}
                replySubject={work.replySubject.replace("{subject}", message.subject)}
              />
            }
          >
            <Section title={words.view.title}>
              <FreeText>{message.message}</FreeText>
            </Section>
            <MessageFacts message={message} />
          </Columns>
        </>
      )}
    </RecordView>
  );
}

function MessageFacts({ message }: { message: Message }) {
  const words = useWords("admin/leads");
  return (
    <Section title={words.facts.title}>
      <Facts>
        <Fact term={words.contact.subject}>
          <bdi>{message.subject}</bdi>
        </Fact>
        <Fact term={words.facts.received}>
          <Moment moment={message.created_at} />
        </Fact>
        <Fact term={words.facts.due}>
          <Moment moment={message.due_at} />
        </Fact>
        <Fact term={words.facts.language}>{words.facts.languages[message.language]}</Fact>
      </Facts>
    </Section>
  );
}
