/** Where a note is read and written; without an id, the list. */
export function noteAddress(id?: string): string {
  return id === undefined ? "/notes" : `/notes?note=${encodeURIComponent(id)}`;
}

/** Handed over with the address of a note that is still to be written. */
export interface NoteStep {
  isNew: boolean;
}
