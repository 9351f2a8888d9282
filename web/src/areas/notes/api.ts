import { BackendError, tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import { containing } from "../../backend/search-pattern.ts";
import type { Note, NoteText } from "./note.ts";

const COLUMNS = "id, title, content, updated_at";

interface NoteQuery {
  search: string;
  /** The last note that is shown already; null begins with the newest. */
  after: Note | null;
  /** How many at most. */
  limit: number;
}

/** The newest notes first. `total` is how many match from there on. Throws a `BackendError`. */
export async function fetchNotes(
  { search, after, limit }: NoteQuery,
  signal = new AbortController().signal,
): Promise<{ notes: Note[]; total: number }> {
  const { from } = await backend();
  let rows = from("notes").select(COLUMNS, { count: "exact" });
  const text = search.trim();
  if (text) rows = rows.or(`title.ilike.${containing(text)},content.ilike.${containing(text)}`);
  // Not by offset: a note that is saved meanwhile moves to the front and would shift the rest.
  if (after) rows = rows.or(olderThan(after));
  const { data, count, error, status } = await rows
    .order("updated_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit)
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  return { notes: data, total: count ?? data.length };
}

function olderThan({ updated_at: moment, id }: Note): string {
  return `updated_at.lt."${moment}",and(updated_at.eq."${moment}",id.lt."${id}")`;
}

/** One of the caller's notes; null when there is none. Throws a `BackendError`. */
export async function fetchNote(id: string): Promise<Note | null> {
  const { from } = await backend();
  const { data, error, status } = await from("notes").select(COLUMNS).eq("id", id).retry(false).maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

/**
 * Throws a `BackendError` when the person is not signed in any more: the server shows nothing to strangers, and
 * nothing must not pass for deleted.
 */
export async function requireSession(userId: string): Promise<void> {
  const { auth } = await backend();
  const { data } = await auth.getSession();
  if (data.session?.user.id === userId) return;
  throw new BackendError("You are signed out. Sign in again, then try once more.", "PGRST301", 401);
}

/** Null when a note with this id is there already: an earlier try arrived. Throws a `BackendError`. */
export async function insertNote(note: NoteText & { id: string; user_id: string }): Promise<Note | null> {
  const { from } = await backend();
  const { data, error, status } = await from("notes").insert(note).select(COLUMNS).single();
  if (error?.code === "23505") return null;
  if (error) throw tableError(error, status);
  return data;
}

/** Null when the note is not in the version `former` any more. Throws a `BackendError`. */
export async function updateNote(former: Note, { title, content }: NoteText): Promise<Note | null> {
  const { from } = await backend();
  const { data, error, status } = await from("notes")
    .update({ title, content })
    .eq("id", former.id)
    .eq("updated_at", former.updated_at)
    .select(COLUMNS)
    .maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

/** False when the note is not in this version any more. Throws a `BackendError`. */
export async function deleteNote({ id, updated_at }: Note): Promise<boolean> {
  const { from } = await backend();
  const { data, error, status } = await from("notes")
    .delete()
    .eq("id", id)
    .eq("updated_at", updated_at)
    .select("id");
  if (error) throw tableError(error, status);
  return data.length > 0;
}
