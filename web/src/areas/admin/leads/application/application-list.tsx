import { useWords } from "../../../../i18n/use-words.ts";
import { LeadList } from "../lead-list.tsx";
import { applicationsAsCsv, fetchApplications } from "./application-rows.ts";

/** Who would recommend us; an applicant's name leads to the application. */
export function ApplicationList({ onRefused }: { onRefused: () => void }) {
  const { application: words } = useWords("admin-leads");
  const sizes: Readonly<Record<string, string>> = words.audienceSizes;
  return (
    <LeadList
      words={words}
      traits={{
        parameter: "application",
        name: ({ full_name }) => full_name,
        about: { header: words.audience, text: ({ audience_size }) => sizes[audience_size] ?? audience_size },
        outcomeOf: ({ decision }) => decision && words.decisions[decision],
      }}
      load={fetchApplications}
      file={{ name: "affiliate-applications", ask: applicationsAsCsv }}
      onRefused={onRefused}
    />
  );
}
