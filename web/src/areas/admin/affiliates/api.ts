import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";
import type { AffiliateStatement, AffiliateStatementAnswer } from "../../../generated/api-types.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { csvPages, type FetchCsvPage } from "../lists/csv.ts";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import { type Builder, fetchPage, isId, type RowPage, searchRows, sortRows } from "../lists/table-rows.ts";

/** The columns of the list. */
export type AffiliateColumn = "partner" | "code" | "status" | "since";
type AffiliateFilter = "status";
type AffiliateQuery = ListQuery<AffiliateFilter, AffiliateColumn>;

export const statuses = ["all", "active", "paused"] as const;

export const affiliateShape: ListShape<AffiliateFilter, AffiliateColumn> = {
  filters: { status: oneOf(...statuses) },
  sortKeys: ["partner", "since"],
  sort: { key: "since", isDescending: true },
};

const LISTED = "id, full_name, email, code, status, created_at";
export type ListedAffiliate = SelectedRow<"affiliates", typeof LISTED>;
/** The last two name the place where a page ended. */
const EXPORTED = "full_name, email, code, language, status, user_id, application_id, created_at, id";
const SEARCHED = ["full_name", "email", "code"];
const sortColumns: Record<AffiliateColumn, string> = {
  partner: "full_name",
  code: "code",
  status: "status",
  since: "created_at",
};

export async function fetchAffiliates(
  query: AffiliateQuery,
  signal: AbortSignal,
): Promise<RowPage<ListedAffiliate>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) => {
    const rows = filterAffiliates(from("affiliates").select(LISTED, { count: "exact" }), query);
    return sortRows(rows, query.sort, sortColumns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

export function affiliatesAsCsv(query: AffiliateQuery): FetchCsvPage {
  return csvPages((from) => filterAffiliates(from("affiliates").select(EXPORTED, { count: "exact" }), query));
}

function filterAffiliates<Rows extends Builder<Rows>>(all: Rows, { search, filters }: AffiliateQuery): Rows {
  const rows = filters.status === "all" ? all : all.eq("status", filters.status);
  return searchRows(rows, SEARCHED, search);
}

export type Statement = AffiliateStatement;
export type Commission = Statement["commissions"][number];
export type Payout = Statement["payouts"][number];

/** What a partner has earned; null where there is no such partner. Throws a `BackendError`. */
export async function fetchStatement(affiliateId: string): Promise<Statement | null> {
  if (!isId(affiliateId)) return null;
  const { invoke } = await backend();
  try {
    const { statement } = await invoke<AffiliateStatementAnswer>("affiliate-statement", { affiliateId });
    return statement;
  } catch (error) {
    if (errorCode(error) === "affiliate_not_found") return null;
    throw error;
  }
}

/** `amount`: cents that were due, and were paid. Throws a `BackendError`. */
export async function recordPayout(affiliateId: string, amount: number, note: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("record-payout", { affiliateId, amount, note });
}

/** Throws a `BackendError`. */
export async function setStatus(affiliateId: string, status: Statement["status"]): Promise<void> {
  const { invoke } = await backend();
  await invoke("update-affiliate", { affiliateId, status });
}
