import { backend } from "../../backend/client.ts";
import type { Tables } from "../../backend/tables.ts";
import { type AskCsv, CSV_PAGE, olderThan } from "../../session/lists/csv-pages.ts";
import { type Builder, sorted } from "../../session/lists/narrow.ts";
import { anyContaining, fetchPage, type RowPage } from "../../session/lists/row-page.ts";
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
  return async (place, signal) => {
    const { from } = await backend();
    let rows = narrowed(from("affiliates").select(EXPORTED, { count: "exact" }), query);
    if (place) rows = rows.or(olderThan(place));
    return sorted(rows, { key: "created_at", isDescending: true }, "created_at")
      .limit(CSV_PAGE)
      .retry(false)
      .abortSignal(signal)
      .csv();
  };
}

function narrowed<Rows extends Builder<Rows>>(all: Rows, { search, filters }: AffiliateQuery): Rows {
  const rows = filters.status === "all" ? all : all.eq("status", filters.status);
  return search.trim() ? rows.or(anyContaining(SEARCHED, search.trim())) : rows;
}
