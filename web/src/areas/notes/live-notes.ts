import type { LiveMeta } from "../../session/live/live-queries.ts";
import type { Note } from "./note.ts";
import type { NoteChange } from "./store/note-edit.ts";
import { bringUpToDate, closeNote, findNote } from "./store/open-notes.ts";

export interface NoteList {
  search: string;
  notes: readonly Note[];
  /** How many match in all. */
  total: number;
}

/** A saved note comes first, as the newest; one that a search has not found stays out. */
export function withChange(list: NoteList, change: NoteChange): NoteList {
  const id = change.kind === "stored" ? change.note.id : change.id;
  const others = list.notes.filter((note) => note.id !== id);
  const wasListed = others.length < list.notes.length;
  if (change.kind === "deleted") return { ...list, notes: others, total: list.total - (wasListed ? 1 : 0) };
  if (!wasListed && list.search) return list;
  const total = list.total + (change.isNew && !wasListed ? 1 : 0);
  return { ...list, notes: [change.note, ...others], total };
}

export const parts = { withChange, findNote, bringUpToDate, closeNote };
export type Parts = typeof parts;

/** For queries of notes: they follow what other devices do. The code comes late, so it is handed what it needs. */
export const liveNotes: LiveMeta = {
  tables: ["notes"],
  apply: async () => (await import("./apply-change.ts")).applyWith(parts),
};
