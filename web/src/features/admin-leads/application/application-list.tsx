import { useWords } from "../../../i18n/use-words.ts";
import { ExportCsv } from "../../../session/lists/export-csv.tsx";
import { RowList } from "../../../session/lists/row-list.tsx";
import { useTeam } from "../../../session/lists/team.ts";
import { useListQuery } from "../../../session/lists/use-list-query.ts";
import { useLoaded } from "../../../session/lists/use-loaded.ts";
import { LeadBar } from "../lead-bar.tsx";
import { useLeadColumns } from "../lead-columns.tsx";
import { leadShape } from "../lead-shape.ts";
import { applicationsAsCsv, fetchApplications, type ListedApplication } from "./application-rows.ts";

/** Who would recommend us; an applicant's name leads to the application. */
export function ApplicationList({ onRefused }: { onRefused: () => void }) {
  const { application: words } = useWords("admin-leads");
  const list = useListQuery(leadShape);
  const loading = useLoaded(fetchApplications, list.query, { onRefused });
  const team = useTeam();
  const sizes: Readonly<Record<string, string>> = words.audienceSizes;
  const columns = useLeadColumns<ListedApplication>({
    parameter: "application",
    name: ({ full_name }) => full_name,
    about: { header: words.audience, text: ({ audience_size }) => sizes[audience_size] ?? audience_size },
    outcomeOf: ({ decision }) => decision && words.decisions[decision],
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
          action={
            <ExportCsv
              name="affiliate-applications"
              ask={applicationsAsCsv(list.query)}
              onRefused={onRefused}
            />
          }
        />
      }
    />
  );
}
