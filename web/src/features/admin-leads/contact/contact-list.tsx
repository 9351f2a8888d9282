import { useWords } from "../../../i18n/use-words.ts";
import { ExportCsv } from "../../../session/lists/export-csv.tsx";
import { RowList } from "../../../session/lists/row-list.tsx";
import { useTeam } from "../../../session/lists/team.ts";
import { useListQuery } from "../../../session/lists/use-list-query.ts";
import { useLoaded } from "../../../session/lists/use-loaded.ts";
import { LeadBar } from "../lead-bar.tsx";
import { useLeadColumns } from "../lead-columns.tsx";
import { leadShape } from "../lead-shape.ts";
import { fetchMessages, type ListedMessage, messagesAsCsv } from "./contact-rows.ts";

/** What came by the contact form; a sender's name leads to the message. */
export function ContactList({ onRefused }: { onRefused: () => void }) {
  const { contact: words } = useWords("admin-leads");
  const list = useListQuery(leadShape);
  const loading = useLoaded(fetchMessages, list.query, { onRefused });
  const team = useTeam();
  const columns = useLeadColumns<ListedMessage>({
    parameter: "message",
    name: ({ name }) => name,
    about: { header: words.subject, text: ({ subject }) => subject },
    team,
  });
  return (
    <RowList
      words={words}
      loading={loading}
      query={list.query}
      isNarrowed={list.isNarrowed}
      onChange={list.change}
      onReset={() => list.reset({ state: "all" })}
      columns={columns}
      rowKey={({ id }) => id}
      bar={
        <LeadBar
          search={words.search}
          list={list}
          team={team}
          action={<ExportCsv name="contact-messages" ask={messagesAsCsv(list.query)} onRefused={onRefused} />}
        />
      }
    />
  );
}
