import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Row, SelectedRow } from "../../../backend/tables.ts";
import type { Details } from "./entry-text.ts";

export type Entry = Row<"ledger_entries">;

const TWIN_COLUMNS =
  "id, user_id, person_id, person_name, status, ready_at, deleted_at, replaced_at, created_at";

const MOST_PUBLISHED = 200;

export type Twin = SelectedRow<"twins", typeof TWIN_COLUMNS>;

/** The twins that show a person or are the person's to use, the newest first. Each call here throws a `BackendError`. */
export async function fetchTwins(userId: string): Promise<Twin[]> {
  const { from } = await backend();
  const { data, error, status } = await from("twins")
    .select(TWIN_COLUMNS)
    // Admins may read everybody's; here they see their own.
    .or(`user_id.eq.${userId},person_id.eq.${userId}`)
    .order("created_at", { ascending: false });
  if (error) throw tableError(error, status);
  return data;
}

export interface Ledger {
  /** The newest first. */
  entries: Entry[];
  hasEarlier: boolean;
}

/** A twin's newest entries. */
export async function fetchLedger(twinId: string, count: number): Promise<Ledger> {
  const { from } = await backend();
  const { data, error, status } = await from("ledger_entries")
    .select("id, twin_id, number, kind, actor, actor_name, details, occurred_at, previous_hash, hash")
    .eq("twin_id", twinId)
    .order("number", { ascending: false })
    .limit(count + 1);
  if (error) throw tableError(error, status);
  return { entries: data.slice(0, count), hasEarlier: data.length > count };
}

/** What was published with a twin, the newest first, each film once. */
export async function fetchPublished(twinId: string): Promise<Entry[]> {
  const { from } = await backend();
  const { data, error, status } = await from("ledger_entries")
    .select("id, twin_id, number, kind, actor, actor_name, details, occurred_at, previous_hash, hash")
    .eq("twin_id", twinId)
    .eq("kind", "video_published")
    .order("number", { ascending: false })
    .limit(MOST_PUBLISHED);
  if (error) throw tableError(error, status);
  // An entry that corrects an address stands beside the one that it corrects.
  const seen = new Set<unknown>();
  return data.filter(({ details }) => {
    const { publication_id } = details as Details;
    return !seen.has(publication_id) && seen.add(publication_id);
  });
}

export interface TwinState {
  /** `none`: nobody has signed. */
  consent: "none" | "given" | "withdrawn";
  /** How many recordings are kept; null for who may not read them. */
  recordings: number | null;
}

/** Whether a consent stands, and what is kept of the twin. */
export async function fetchTwinState(twin: Twin, userId: string): Promise<TwinState> {
  const { from } = await backend();
  const found = await from("consents")
    .select("withdrawn_at")
    .eq("twin_id", twin.id)
    .order("signed_at", { ascending: false })
    .limit(1);
  if (found.error) throw tableError(found.error, found.status);
  const [consent] = found.data;
  const recordings = twin.user_id === userId ? await countRecordings(twin.id) : null;
  if (!consent) return { consent: "none", recordings };
  return { consent: consent.withdrawn_at === null ? "given" : "withdrawn", recordings };
}

async function countRecordings(twinId: string): Promise<number> {
  const { from } = await backend();
  const { data, error, status } = await from("recordings").select("id, received_at").eq("twin_id", twinId);
  if (error) throw tableError(error, status);
  return data.filter((row) => row.received_at !== null).length;
}
