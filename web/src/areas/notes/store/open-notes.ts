import { useSyncExternalStore } from "react";
import { deleteNote, fetchNote, requireSession } from "../api.ts";
import type { Note, NoteText } from "../note.ts";
import { emitChange, NoteEdit, type NoteSnapshot } from "./note-edit.ts";
import { dismissUnsaved, notifyUnsaved } from "./notify-unsaved.ts";

/**
 * The notes that are written in this tab. They outlive the screen: whoever goes to another note or page, or
 * whose session ends, keeps what is not saved yet, and the tab does not close over it without asking.
 */
const edits = new Map<string, NoteEdit>();
const holders = new Map<NoteEdit, number>();
const listeners = new Set<() => void>();
let snapshots: readonly NoteSnapshot[] = [];
let isGuarded = false;

/** The editing of a note, as it was left or from `stored` on. */
export function openNote(userId: string, id: string, stored: Note | null, returning?: NoteText): NoteEdit {
  const known = findNote(userId, id);
  if (known) return known;
  const edit = new NoteEdit(userId, id, stored, returning);
  edits.set(id, edit);
  edit.subscribe(() => refresh(edit));
  return edit;
}

export function findNote(userId: string, id: string): NoteEdit | undefined {
  const edit = edits.get(id);
  return edit?.userId === userId ? edit : undefined;
}

/** Keeps a note open; the function that it returns saves it and lets go. Another person's words are given up. */
export function keepOpen(edit: NoteEdit): () => void {
  for (const other of edits.values()) if (other.userId !== edit.userId) closeNote(other);
  holders.set(edit, (holders.get(edit) ?? 0) + 1);
  dismissUnsaved(edit);
  publish();
  return () => {
    holders.set(edit, (holders.get(edit) ?? 1) - 1);
    // Who lets go may take it again at once.
    queueMicrotask(() => {
      if (isHeld(edit)) return;
      holders.delete(edit);
      if (edit.isUnsaved) void edit.save();
      refresh(edit);
    });
  };
}

export function closeNote(edit: NoteEdit): void {
  edits.delete(edit.id);
  dismissUnsaved(edit);
  edit.close();
}

/**
 * Deletes a note in the version that its writer has read; false when somebody has changed it meanwhile. One that
 * is gone already counts as deleted. Throws a `BackendError`.
 */
export async function deleteOpenNote(edit: NoteEdit): Promise<boolean> {
  await edit.pause();
  try {
    await requireSession(edit.userId);
    const { stored, state } = edit.getSnapshot();
    // A new note whose saving failed may have arrived all the same.
    const isDone = stored ? await deleteNote(stored) : state.kind !== "failed";
    const current = isDone ? null : await fetchNote(edit.id);
    if (current && !(edit.isOwn(current) && (await deleteNote(current)))) {
      edit.setConflict(current);
      return false;
    }
  } catch (error) {
    // What was written goes on being saved.
    edit.change({});
    throw error;
  }
  closeNote(edit);
  emitChange({ kind: "deleted", id: edit.id });
  return true;
}

/** Only what is newer, and never over words that are not saved. */
export function bringUpToDate(edit: NoteEdit, note: Note): void {
  const { stored, state } = edit.getSnapshot();
  const isNewer = stored === null || note.updated_at > stored.updated_at;
  if (isNewer && state.kind === "saved" && !edit.isUnsaved) edit.replaceWith(note);
}

/** Tries all that is not saved. */
export function saveAll(): void {
  for (const edit of edits.values()) if (edit.isUnsaved) void edit.save();
}

/** A person's notes that are open in this tab, or not saved. */
export function useOpenNotes(userId: string): readonly NoteSnapshot[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => snapshots,
    () => snapshots,
  );
  return all.filter((snapshot) => snapshot.userId === userId);
}

function isHeld(edit: NoteEdit): boolean {
  return (holders.get(edit) ?? 0) > 0;
}

function refresh(edit: NoteEdit): void {
  if (!isHeld(edit) && edits.get(edit.id) === edit) {
    if (!edit.isUnsaved) closeNote(edit);
    else notifyUnsaved(edit);
  }
  publish();
}

function publish(): void {
  snapshots = [...edits.values()].map((edit) => edit.getSnapshot());
  guard([...edits.values()].some((edit) => edit.isUnsaved));
  for (const listener of listeners) listener();
}

function guard(isNeeded: boolean): void {
  if (isNeeded === isGuarded) return;
  isGuarded = isNeeded;
  if (isNeeded) {
    window.addEventListener("beforeunload", askFirst);
    window.addEventListener("online", saveAll);
    document.addEventListener("visibilitychange", saveAll);
  } else {
    window.removeEventListener("beforeunload", askFirst);
    window.removeEventListener("online", saveAll);
    document.removeEventListener("visibilitychange", saveAll);
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
  saveAll();
}
