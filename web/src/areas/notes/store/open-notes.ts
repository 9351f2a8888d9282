import { useSyncExternalStore } from "react";
import type { Note, NoteText } from "../note.ts";
import { NoteEdit, type NoteSnapshot } from "./note-edit.ts";
import { stopTelling, tellOfTrouble } from "./tell-of-trouble.ts";

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
export function holdNote(edit: NoteEdit): () => void {
  for (const other of edits.values()) if (other.userId !== edit.userId) forgetNote(other);
  holders.set(edit, (holders.get(edit) ?? 0) + 1);
  stopTelling(edit);
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

export function forgetNote(edit: NoteEdit): void {
  edits.delete(edit.id);
  stopTelling(edit);
  edit.close();
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
    if (!edit.isUnsaved) forgetNote(edit);
    else tellOfTrouble(edit);
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
