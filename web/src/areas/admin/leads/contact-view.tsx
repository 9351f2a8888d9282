import { useWords } from "../../../i18n/use-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Columns, Fact, Facts, Moment, RecordHead, RecordView, Section } from "../lists/record-view.tsx";
import { useLoaded } from "../lists/use-loaded.ts";
import { fetchMessage, type Message } from "./api.ts";
import { FreeText } from "./free-text.tsx";
import { LeadWork, mailLink } from "./work/lead-work.tsx";

interface Props {
  id: string;
  onRefused: () => void;
}

/** One message, and what the team does about it. */
export function ContactView({ id, onRefused }: Props) {
  const { contact: words } = useWords("admin-leads");
  const loading = useLoaded(fetchMessage, id, { onRefused });
  return (
    <RecordView words={words.view} id={id} parameter="message" loading={loading}>
      {({ answer: message, at, version }) => (
        <>
          <RecordHead
            id={id}
            title={<bdi>{message.name || message.email}</bdi>}
            about={<EmailAddress>{message.email}</EmailAddress>}
          />
          <Columns
            acts={
              <LeadWork
                kind="contact"
                id={id}
                lead={message}
                subject={message.subject}
                at={at}
                version={version}
                onSettled={loading.reload}
                onRefused={onRefused}
                reply={<Reply message={message} />}
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
  const words = useWords("admin-leads");
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

function Reply({ message: { email, subject } }: { message: Message }) {
  const { work } = useWords("admin-leads");
  return (
    <a
      href={mailLink(email, work.replySubject.replace("{subject}", subject))}
      className={buttonClass({ kind: "outline", size: "small" })}
    >
      {work.reply}
    </a>
  );
}
