import { tableError } from "../../../backend/backend-error.ts";

export interface RowPage<Row> {
  rows: readonly Row[];
  /** How many match, on all pages. */
  total: number;
  /** The page that these are, from 0: the last one when the wanted page is gone. */
  page: number;
}

interface Answer<Row> {
  data: Row[] | null;
  count: number | null;
  error: { message: string; code: string } | null;
  status: number;
}

/**
 * One page of rows. `ask` gets the numbers of the first and the last row, and asks the server with a count.
 * Throws a `BackendError`.
 */
export async function fetchPage<Row>(
  { page, size }: { page: number; size: number },
  ask: (first: number, last: number) => PromiseLike<Answer<Row>>,
): Promise<RowPage<Row>> {
  const { data, count, error, status } = await ask(page * size, (page + 1) * size - 1);
  if (error) {
    const isPastTheEnd = error.code === "PGRST103" && page > 0;
    if (isPastTheEnd) return fetchPage({ page: 0, size }, ask);
    throw tableError(error, status);
  }
  const rows = data ?? [];
  const total = count ?? rows.length;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return page > last ? fetchPage({ page: last, size }, ask) : { rows, total, page };
}
