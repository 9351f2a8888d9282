import { backend } from "../../../backend/client.ts";
import type { Tables } from "../../../backend/tables.ts";
import { type AskCsv, newestAsCsv } from "../lists/csv-pages.ts";
import { type Builder, searched, sorted } from "../lists/narrow.ts";
import { fetchPage, type RowPage } from "../lists/row-page.ts";
import type { AffiliateColumn, AffiliateQuery } from "./affiliate-shape.ts";

export type Affiliate = Tables["public"]["Tables"]["affiliates"]["Row"];
export type ListedAffiliate = Pick<
  Affiliate,
  "id" | "full_name" | "email" | "code" | "status" | "created_at"
>;

const LISTED = "id, full_name, email, code, status, created_at";
/** Its last two tell where a page ended. */
const EXPORTED = "full_name, email, code, language, status, user_id, application_id, created_at, id";
const SEARCHED = ["full_name", "email", "code"];
const columns: Record<AffiliateColumn, string> = {
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
    const rows = narrowed(from("affiliates").select(LISTED, { count: "exact" }), query);
    return sorted(rows, query.sort, columns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

export function affiliatesAsCsv(query: AffiliateQuery): AskCsv {
  return newestAsCsv((from) => narrowed(from("affiliates").select(EXPORTED, { count: "exact" }), query));
}

function narrowed<Rows extends Builder<Rows>>(all: Rows, { search, filters }: AffiliateQuery): Rows {
  const rows = filters.status === "all" ? all : all.eq("status", filters.status);
  return searched(rows, SEARCHED, search);
}
