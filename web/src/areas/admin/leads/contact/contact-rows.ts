import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Tables } from "../../../../backend/tables.ts";
import { type AskCsv, newestAsCsv } from "../../lists/csv-pages.ts";
import { isId } from "../../lists/ids.ts";
import { narrowLeads, sorted } from "../../lists/narrow.ts";
import { fetchPage, type RowPage } from "../../lists/row-page.ts";
import type { LeadColumn, LeadQuery } from "../lead-shape.ts";

export type Message = Tables["public"]["Tables"]["contact_messages"]["Row"];
export type ListedMessage = Pick<
  Message,
  "id" | "name" | "email" | "subject" | "created_at" | "due_at" | "handled_at" | "assignee_id"
>;

const LISTED = "id, name, email, subject, created_at, due_at, handled_at, assignee_id";
const WHOLE = `${LISTED}, message, language, handled_by` as const;
/** Its last two tell where a page ended. */
const EXPORTED =
  "name, email, subject, message, language, due_at, handled_at, handled_by, assignee_id, created_at, id";
const SEARCHED = ["name", "email", "subject"];
const columns: Record<LeadColumn, string> = {
  from: "name",
  about: "subject",
  received: "created_at",
  due: "due_at",
  assignee: "assignee_id",
};

export async function fetchMessages(query: LeadQuery, signal: AbortSignal): Promise<RowPage<ListedMessage>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) => {
    const rows = narrowLeads(from("contact_messages").select(LISTED, { count: "exact" }), query, SEARCHED);
    return sorted(rows, query.sort, columns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

/** The message with this id; null where there is none. */
export async function fetchMessage(id: string, signal: AbortSignal): Promise<Message | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const { data, error, status } = await from("contact_messages")
    .select(WHOLE)
    .eq("id", id)
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

export function messagesAsCsv(query: LeadQuery): AskCsv {
  return newestAsCsv((from) =>
    narrowLeads(from("contact_messages").select(EXPORTED, { count: "exact" }), query, SEARCHED),
  );
}
