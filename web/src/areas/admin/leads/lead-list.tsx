import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate, shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { RowLink, TwoLines } from "../lists/cells.tsx";
import type { FetchCsvPage } from "../lists/csv.ts";
import { Due } from "../lists/due.tsx";
import { ExportCsv } from "../lists/export-csv.tsx";
import { type ListState, useListQuery } from "../lists/list-query.ts";
import { ListBar, type ListWords, type RowContext, RowList } from "../lists/row-list.tsx";
import { holdRows, leadStates, type RowPage } from "../lists/table-rows.ts";
import { Assignee, AssigneeChoice, type Member, useAdmins } from "../lists/team.tsx";
import {
  applicationsAsCsv,
  fetchApplications,
  fetchMessages,
  type LeadColumn,
  type LeadFilter,
  type LeadQuery,
  leadShape,
  leadTables,
  messagesAsCsv,
} from "./api.ts";

/** What came by the contact form; a sender's name leads to the message. */
export function ContactList() {
  const { contact: words } = useWords("admin/leads");
  return (
    <LeadList
      words={words}
      traits={{
        parameter: "message",
        name: ({ name }) => name,
        about: { header: words.subject, text: ({ subject }) => subject },
      }}
      kind="contact"
      fetchLeads={fetchMessages}
      file={{ name: "contact-messages", pagesOf: messagesAsCsv }}
    />
  );
}

/** Who would recommend us; an applicant's name leads to the application. */
export function ApplicationList() {
  const { application: words } = useWords("admin/leads");
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
      kind="application"
      fetchLeads={fetchApplications}
      file={{ name: "affiliate-applications", pagesOf: applicationsAsCsv }}
    />
  );
}

interface Props<Lead> {
  words: ListWords & { readonly search: string };
  traits: LeadTraits<Lead>;
  kind: keyof typeof leadTables;
  fetchLeads: (query: LeadQuery, signal: AbortSignal) => Promise<RowPage<Lead>>;
  /** The file with all rows: the beginning of its name, and the loader of its pages. */
  file: { name: string; pagesOf: (query: LeadQuery) => FetchCsvPage };
}

/** Leads of one kind; the name of who wrote leads to the lead. */
function LeadList<Lead extends ListedLead>({ words, kind, traits, fetchLeads, file }: Props<Lead>) {
  const list = useListQuery(leadShape);
  const page = useAdminQuery({
    queryKey: ["leads", kind, "list", list.query],
    queryFn: (signal) => fetchLeads(list.query, signal),
    tables: [leadTables[kind]],
    hold: holdRows,
  });
  const team = useAdmins();
  const columns = useLeadColumns(traits, team);
  return (
    <RowList
      words={words}
      page={page}
      query={list.query}
      isFiltered={list.isFiltered}
      onChange={list.change}
      onReset={() => list.reset({ state: "all" })}
      columns={columns}
      rowKey={({ id }) => id}
      bar={
        <LeadFilters
          search={words.search}
          list={list}
          team={team}
          action={<ExportCsv name={file.name} fetchPage={file.pagesOf(list.query)} />}
        />
      }
    />
  );
}

interface FiltersProps {
  search: string;
  list: ListState<LeadFilter, LeadColumn>;
  team: readonly Member[] | null;
  /** The list's buttons. */
  action: ReactNode;
}

/** The filters of a list of leads. */
function LeadFilters({ search, list, team, action }: FiltersProps) {
  const { state } = useWords("admin/lists");
  const { filters } = list.query;
  return (
    <ListBar action={action}>
      <SearchField label={search} value={list.search} onSearch={list.setSearch} />
      <ChipGroup<string>
        label={state.label}
        options={leadStates.map((value) => ({ value, label: state[value] }))}
        value={filters.state}
        onChange={(value) => list.filter({ state: value })}
      />
      <AssigneeChoice
        team={team}
        value={filters.assignee}
        onChange={(assignee) => list.filter({ assignee })}
      />
    </ListBar>
  );
}

interface ListedLead {
  id: string;
  email: string;
  created_at: string;
  due_at: string;
  handled_at: string | null;
  assignee_id: string | null;
}

/** What tells one kind of leads from another. */
interface LeadTraits<Lead> {
  /** The parameter of the address that opens a lead. */
  parameter: string;
  name: (lead: Lead) => string;
  /** What it is about, in the second column. */
  about: { header: string; text: (lead: Lead) => ReactNode };
  /** What stands in place of "Handled". */
  outcomeOf?: (lead: Lead) => string | null;
}

/** Who wrote, what about, when, by when an answer is promised, and who sees to it. */
function useLeadColumns<Lead extends ListedLead>(traits: LeadTraits<Lead>, team: readonly Member[] | null) {
  const { language } = useLanguage();
  const { columns: words, nameless } = useWords("admin/leads");
  const header = (key: "from" | "received" | "due") => ({ key, header: words[key], isSortable: true });
  return ({ now, address }: RowContext): Column<Lead, LeadColumn>[] => [
    {
      ...header("from"),
      cell: (lead) => (
        <TwoLines isName detail={<EmailAddress>{lead.email}</EmailAddress>}>
          <RowLink id={lead.id} parameter={traits.parameter} address={address}>
            <bdi>{traits.name(lead) || nameless}</bdi>
          </RowLink>
        </TwoLines>
      ),
    },
    { key: "about", header: traits.about.header, cell: (lead) => <bdi>{traits.about.text(lead)}</bdi> },
    {
      ...header("received"),
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)} <span>{timeOfDay(created_at, language)}</span>
        </time>
      ),
    },
    { ...header("due"), cell: (lead) => <Due of={lead} now={now} outcome={traits.outcomeOf?.(lead)} /> },
    {
      key: "assignee",
      header: words.assignee,
      cell: ({ assignee_id }) => <Assignee id={assignee_id} team={team} />,
    },
  ];
}
