import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Tables } from "../../../../backend/tables.ts";

export type LeadNote = Tables["public"]["Tables"]["lead_notes"]["Row"];
export type LeadKind = LeadNote["kind"];

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

/** What the team told itself about a lead, the oldest first. */
export async function fetchNotes({ kind, id }: LeadName, signal: AbortSignal): Promise<LeadNote[]> {
  const { from } = await backend();
  const { data, error, status } = await from("lead_notes")
    .select("id, kind, lead_id, author_id, author_email, text, created_at")
    .eq("lead_id", id)
    .eq("kind", kind)
    .order("created_at")
    .order("id")
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  return data;
}

async function handle(body: object): Promise<void> {
  const { invoke } = await backend();
  await invoke("handle-lead", body);
}
