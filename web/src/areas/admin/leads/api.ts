import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Row, SelectedRow } from "../../../backend/tables.ts";
import { csvPages, type FetchCsvPage } from "../lists/csv.ts";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import { fetchPage, filterLeads, isId, leadStates, type RowPage, sortRows } from "../lists/table-rows.ts";
import { assigneeFilter } from "../lists/team.tsx";

/** The columns of a list of leads. */
export type LeadColumn = "from" | "about" | "received" | "due" | "assignee";
export type LeadFilter = "state" | "assignee";
export type LeadQuery = ListQuery<LeadFilter, LeadColumn>;

/** What waits for an answer comes first. */
export const leadTables = { contact: "contact_messages", application: "affiliate_applications" } as const;

export const leadShape: ListShape<LeadFilter, LeadColumn> = {
  filters: { state: oneOf(...leadStates), assignee: assigneeFilter },
  sortKeys: ["from", "received", "due"],
  sort: { key: "received", isDescending: true },
};

/** Of the team's notes to each other, the oldest first. */
export const NOTES = "lead_notes(id, kind, author_id, author_email, text, created_at)";
export type LeadNote = Pick<
  Row<"lead_notes">,
  "id" | "kind" | "author_id" | "author_email" | "text" | "created_at"
>;
export type LeadKind = LeadNote["kind"];

const LISTED_MESSAGE = "id, name, email, subject, created_at, due_at, handled_at, assignee_id";
const MESSAGE = `${LISTED_MESSAGE}, message, language, handled_by` as const;
type ListedMessage = SelectedRow<"contact_messages", typeof LISTED_MESSAGE>;
export type Message = SelectedRow<"contact_messages", typeof MESSAGE> & { lead_notes: LeadNote[] };
/** The last two name the place where a page ended. */
const EXPORTED_MESSAGE =
  "name, email, subject, message, language, due_at, handled_at, handled_by, assignee_id, created_at, id";
const SEARCHED_IN_MESSAGES = ["name", "email", "subject"];
const messageColumns: Record<LeadColumn, string> = {
  from: "name",
  about: "subject",
  received: "created_at",
  due: "due_at",
  assignee: "assignee_id",
};

export async function fetchMessages(query: LeadQuery, signal: AbortSignal): Promise<RowPage<ListedMessage>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) => {
    const rows = filterLeads(
      from("contact_messages").select(LISTED_MESSAGE, { count: "exact" }),
      query,
      SEARCHED_IN_MESSAGES,
    );
    return sortRows(rows, query.sort, messageColumns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

/** The message with this id, and the notes on it; null where there is none. */
export async function fetchMessage(id: string, signal: AbortSignal): Promise<Message | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const { data, error, status } = await from("contact_messages")
    .select(`${MESSAGE}, ${NOTES}`)
    .eq("id", id)
    .eq("lead_notes.kind", "contact")
    .order("created_at", { referencedTable: "lead_notes" })
    .order("id", { referencedTable: "lead_notes" })
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

export function messagesAsCsv(query: LeadQuery): FetchCsvPage {
  return csvPages((from) =>
    filterLeads(
      from("contact_messages").select(EXPORTED_MESSAGE, { count: "exact" }),
      query,
      SEARCHED_IN_MESSAGES,
    ),
  );
}

const LISTED_APPLICATION =
  "id, full_name, email, audience_size, decision, created_at, due_at, handled_at, assignee_id";
const APPLICATION =
  `${LISTED_APPLICATION}, phone, company, website, platforms, experience, motivation, language, handled_by` as const;
type ListedApplication = SelectedRow<"affiliate_applications", typeof LISTED_APPLICATION>;
export type Application = SelectedRow<"affiliate_applications", typeof APPLICATION> & {
  /** Whom an approved one has become. */
  affiliates: { id: string } | null;
  lead_notes: LeadNote[];
};
export type Decision = NonNullable<Application["decision"]>;

/** The last two name the place where a page ended. */
const EXPORTED_APPLICATION =
  "full_name, email, phone, company, website, audience_size, platforms, experience, motivation, language, decision, due_at, handled_at, handled_by, assignee_id, created_at, id";
const SEARCHED_IN_APPLICATIONS = ["full_name", "email", "company"];
const applicationColumns: Record<LeadColumn, string> = {
  from: "full_name",
  about: "audience_size",
  received: "created_at",
  due: "due_at",
  assignee: "assignee_id",
};

export async function fetchApplications(
  query: LeadQuery,
  signal: AbortSignal,
): Promise<RowPage<ListedApplication>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) => {
    const rows = filterLeads(
      from("affiliate_applications").select(LISTED_APPLICATION, { count: "exact" }),
      query,
      SEARCHED_IN_APPLICATIONS,
    );
    return sortRows(rows, query.sort, applicationColumns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

/** The application with this id, its affiliate and the notes on it; null where there is none. */
export async function fetchApplication(id: string, signal: AbortSignal): Promise<Application | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const { data, error, status } = await from("affiliate_applications")
    .select(`${APPLICATION}, affiliates(id), ${NOTES}`)
    .eq("id", id)
    .eq("lead_notes.kind", "application")
    .order("created_at", { referencedTable: "lead_notes" })
    .order("id", { referencedTable: "lead_notes" })
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

export function applicationsAsCsv(query: LeadQuery): FetchCsvPage {
  return csvPages((from) =>
    filterLeads(
      from("affiliate_applications").select(EXPORTED_APPLICATION, { count: "exact" }),
      query,
      SEARCHED_IN_APPLICATIONS,
    ),
  );
}

/** Throws a `BackendError`. */
export async function decide(applicationId: string, decision: Decision): Promise<void> {
  const { invoke } = await backend();
  await invoke("decide-application", { applicationId, decision });
}

export interface LeadName {
  kind: LeadKind;
  id: string;
}

/** Each throws a `BackendError`. */
export async function setHandled(lead: LeadName, isHandled: boolean): Promise<void> {
  await handle({ ...lead, isHandled });
}

export async function assign(lead: LeadName, assigneeId: string | null): Promise<void> {
  await handle({ ...lead, assigneeId });
}

export async function addNote(lead: LeadName, text: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("add-lead-note", { ...lead, text });
}

async function handle(body: object): Promise<void> {
  const { invoke } = await backend();
  await invoke("handle-lead", body);
}
