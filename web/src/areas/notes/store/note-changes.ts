import type { Note } from "../note.ts";

/**
 * What the server has confirmed. `isNew`: it did not have the note before; `isReturned`: it had, before a
 * deletion; `isRecovered`: an earlier try had failed.
 */
export type NoteChange =
  | { kind: "stored"; note: Note; isNew: boolean; isReturned: boolean; isRecovered: boolean }
  | { kind: "deleted"; id: string };

const listeners = new Set<(change: NoteChange) => void>();

export function announceChange(change: NoteChange): void {
  for (const listener of listeners) listener(change);
}

/** Hears every confirmed change of this tab; returns how to stop. */
export function onNoteChange(listener: (change: NoteChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
