import type { AskCsv } from "../lists/csv-pages.ts";
import { ExportCsv } from "../lists/export-csv.tsx";
import { type ListWords, RowList } from "../lists/row-list.tsx";
import type { RowPage } from "../lists/row-page.ts";
import { useTeam } from "../lists/team.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { useLoaded } from "../lists/use-loaded.ts";
import { LeadBar } from "./lead-bar.tsx";
import { type LeadTraits, type ListedLead, useLeadColumns } from "./lead-columns.tsx";
import { type LeadQuery, leadShape } from "./lead-shape.ts";

interface Props<Lead> {
  words: ListWords & { readonly search: string };
  traits: LeadTraits<Lead>;
  /** The same function each time. */
  load: (query: LeadQuery, signal: AbortSignal) => Promise<RowPage<Lead>>;
  /** What begins the name of the file with all rows, and how they are asked for. */
  file: { name: string; ask: (query: LeadQuery) => AskCsv };
  onRefused: () => void;
}

/** Leads of one kind; the name of who wrote leads to the lead. */
export function LeadList<Lead extends ListedLead>({ words, traits, load, file, onRefused }: Props<Lead>) {
  const list = useListQuery(leadShape);
  const loading = useLoaded(load, list.query, { onRefused });
  const team = useTeam();
  const columns = useLeadColumns(traits, team);
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
          action={<ExportCsv name={file.name} ask={file.ask(list.query)} onRefused={onRefused} />}
        />
      }
    />
  );
}
