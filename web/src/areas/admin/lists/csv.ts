import { tableError } from "../../../backend/backend-error.ts";
import { type Backend, backend } from "../../../backend/client.ts";
import { type Builder, sortRows } from "./table-rows.ts";

/** Rows that one answer holds. */
export const CSV_PAGE = 1000;
/** Spreadsheets take a file for UTF-8 by it; without it Arabic comes out as noise. */
const BYTE_ORDER_MARK = "\ufeff";

interface Answer {
  data: string | null;
  count: number | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** Where a page ended: the time and the id of its last row. */
export interface Place {
  at: string;
  id: string;
}

/** Loads the newest rows, `CSV_PAGE` at most, older than a place; their last columns are `created_at` and `id`. */
export type FetchCsvPage = (after: Place | null, signal: AbortSignal) => PromiseLike<Answer>;

/** The client's builder, as far as it asks for rows as one text. */
interface CsvBuilder<Self> extends Builder<Self> {
  limit(count: number): Self;
  retry(isWanted: boolean): Self;
  abortSignal(signal: AbortSignal): Self;
  csv(): PromiseLike<Answer>;
}

/** Makes the loader of a file's pages. `select` names the rows, with a count; their last columns are `created_at` and `id`. */
export function csvPages<Rows extends CsvBuilder<Rows>>(
  select: (from: Backend["from"]) => Rows,
): FetchCsvPage {
  return async (after, signal) => {
    const { from } = await backend();
    const all = select(from);
    const older = after ? all.or(olderThan(after)) : all;
    return sortRows(older, { key: "created_at", isDescending: true }, "created_at")
      .limit(CSV_PAGE)
      .retry(false)
      .abortSignal(signal)
      .csv();
  };
}

/**
 * All rows, the newest first, as one file with one header line; cut by time and not by number, so that rows that
 * come meanwhile neither repeat nor push out another. Null where there are none. Throws a `BackendError`.
 */
export async function fetchCsv(
  fetchPage: FetchCsvPage,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<{ file: Blob; rows: number } | null> {
  const parts: string[] = [BYTE_ORDER_MARK];
  let place: Place | null = null;
  let total = 0;
  for (let done = 0; ; done += CSV_PAGE) {
    const { data, count, error, status }: Answer = await fetchPage(place, signal);
    signal.throwIfAborted();
    if (error) throw tableError(error, status);
    const left = count ?? 0;
    if (place === null) total = left;
    if (data) parts.push(place === null ? data : withoutHead(data), "\n");
    if (left <= CSV_PAGE || !data) break;
    onProgress(done + CSV_PAGE, total);
    place = lastPlace(data);
  }
  if (total === 0) return null;
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), rows: total };
}

/** The names of columns hold no line break. */
function withoutHead(page: string): string {
  return page.slice(page.indexOf("\n") + 1);
}

function lastPlace(page: string): Place {
  const [, at, id] = /"?([\d:.TZ+-]+)"?,"?([\da-f-]{36})"?\s*$/i.exec(page.slice(-200)) ?? [];
  if (!at || !id) throw new Error("A page of rows ends without its time and id");
  return { at, id };
}

/** The value of an `or` that finds what is older than a place. */
function olderThan({ at, id }: Place): string {
  return `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`;
}
