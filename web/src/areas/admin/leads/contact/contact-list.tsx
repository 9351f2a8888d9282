import { useWords } from "../../../../i18n/use-words.ts";
import { LeadList } from "../lead-list.tsx";
import { fetchMessages, messagesAsCsv } from "./contact-rows.ts";

/** What came by the contact form; a sender's name leads to the message. */
export function ContactList({ onRefused }: { onRefused: () => void }) {
  const { contact: words } = useWords("admin-leads");
  return (
    <LeadList
      words={words}
      traits={{
        parameter: "message",
        name: ({ name }) => name,
        about: { header: words.subject, text: ({ subject }) => subject },
      }}
      load={fetchMessages}
      file={{ name: "contact-messages", ask: messagesAsCsv }}
      onRefused={onRefused}
    />
  );
}
