import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Tables } from "../../../../backend/tables.ts";
import { type AskCsv, newestAsCsv } from "../../lists/csv-pages.ts";
import { isId } from "../../lists/ids.ts";
import { narrowLeads, sorted } from "../../lists/narrow.ts";
import { fetchPage, type RowPage } from "../../lists/row-page.ts";
import type { LeadColumn, LeadQuery } from "../lead-shape.ts";

export type Application = Tables["public"]["Tables"]["affiliate_applications"]["Row"];
export type Decision = NonNullable<Application["decision"]>;
export type ListedApplication = Pick<
  Application,
  | "id"
  | "full_name"
  | "email"
  | "audience_size"
  | "decision"
  | "created_at"
  | "due_at"
  | "handled_at"
  | "assignee_id"
>;
/** An application, and the partner that an approved one has become. */
export interface ApplicationRecord {
  application: Application;
  affiliateId: string | null;
}

const LISTED = "id, full_name, email, audience_size, decision, created_at, due_at, handled_at, assignee_id";
const WHOLE =
  `${LISTED}, phone, company, website, platforms, experience, motivation, language, handled_by` as const;
/** Its last two tell where a page ended. */
const EXPORTED =
  "full_name, email, phone, company, website, audience_size, platforms, experience, motivation, language, decision, due_at, handled_at, handled_by, assignee_id, created_at, id";
const SEARCHED = ["full_name", "email", "company"];
const columns: Record<LeadColumn, string> = {
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
    const rows = narrowLeads(
      from("affiliate_applications").select(LISTED, { count: "exact" }),
      query,
      SEARCHED,
    );
    return sorted(rows, query.sort, columns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

/** The application with this id; null where there is none. */
export async function fetchApplication(id: string, signal: AbortSignal): Promise<ApplicationRecord | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const [application, affiliate] = await Promise.all([
    from("affiliate_applications").select(WHOLE).eq("id", id).retry(false).abortSignal(signal).maybeSingle(),
    from("affiliates").select("id").eq("application_id", id).retry(false).abortSignal(signal).maybeSingle(),
  ]);
  if (application.error) throw tableError(application.error, application.status);
  if (affiliate.error) throw tableError(affiliate.error, affiliate.status);
  return application.data && { application: application.data, affiliateId: affiliate.data?.id ?? null };
}

export function applicationsAsCsv(query: LeadQuery): AskCsv {
  return newestAsCsv((from) =>
    narrowLeads(from("affiliate_applications").select(EXPORTED, { count: "exact" }), query, SEARCHED),
  );
}

/** Throws a `BackendError`. */
export async function decide(applicationId: string, decision: Decision): Promise<void> {
  const { invoke } = await backend();
  await invoke("decide-application", { applicationId, decision });
}
