import { BackendError } from "../../../backend/backend-error.ts";
import { isBlank, isSameText, isTooLong, type Note, type NoteText } from "../note.ts";
import { type Outcome, saveNote } from "./save-note.ts";

export type SaveState =
  | { kind: "saved" | "changed" | "saving" | "too-long" }
  | { kind: "failed"; error: unknown; isTrying: boolean }
  | { kind: "changed-elsewhere"; theirs: Note }
  | { kind: "deleted-elsewhere" };

export interface NoteSnapshot {
  id: string;
  userId: string;
  text: NoteText;
  /** As the server keeps it; null for a note that it does not have yet. */
  stored: Note | null;
  state: SaveState;
}

/** Milliseconds without a key before a note is saved, and the longest time that steady writing waits. */
const PAUSE = 1000;
const LONGEST_WAIT = 10_000;
const LONGEST_RETRY = 60_000;
const blank: NoteText = { title: "", content: "" };

/** One note while somebody writes it: saves in pauses, one save after the other, and tells how it stands. */
export class NoteEdit {
  readonly id: string;
  readonly userId: string;
  readonly #listeners = new Set<() => void>();
  /** A note that comes back after its deletion is nothing new to its writer. */
  readonly #isReturning: boolean;
  #snapshot: NoteSnapshot;
  /** What the server is known to keep. */
  #kept: NoteText;
  #unconfirmed: NoteText[] = [];
  #running: Promise<boolean> | null = null;
  #isUrgent = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | null = null;
  #failures = 0;

  constructor(userId: string, id: string, stored: Note | null, returning?: NoteText) {
    this.id = id;
    this.userId = userId;
    this.#isReturning = returning !== undefined;
    this.#kept = stored ?? blank;
    const { title, content } = returning ?? this.#kept;
    this.#snapshot = { id, userId, text: { title, content }, stored, state: { kind: "saved" } };
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  getSnapshot = () => this.#snapshot;

  get isUnsaved(): boolean {
    const { text, stored } = this.#snapshot;
    if (this.#isClosed || (stored === null && isBlank(text))) return false;
    return !isSameText(text, this.#kept);
  }

  change(changed: Partial<NoteText>): void {
    const text = { ...this.#snapshot.text, ...changed };
    this.#set({ text });
    if (this.#isUndecided) return;
    clearTimeout(this.#timer);
    if (isTooLong(text)) return this.#set({ state: { kind: "too-long" } });
    if (!this.isUnsaved && this.#running === null) return this.#settle();
    const { kind } = this.#snapshot.state;
    if (kind !== "saving" && kind !== "failed") this.#set({ state: { kind: "changed" } });
    this.#savePausing();
  }

  /** Saves without waiting for a pause. True when the server has all of it. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#isUrgent = true;
    return this.#run();
  }

  /** Settles a conflict: this text over theirs, or as a new note where theirs is gone. */
  keepMine(): Promise<boolean> {
    const { state, text } = this.#snapshot;
    const stored = state.kind === "changed-elsewhere" ? state.theirs : null;
    this.#kept = stored ?? blank;
    this.#set({ stored, state: { kind: isTooLong(text) ? "too-long" : "changed" } });
    return this.save();
  }

  /** Shows what the server has: settles a conflict, or brings an open note up to date. */
  replaceWith(stored: Note): void {
    const { title, content } = stored;
    this.#kept = stored;
    this.#set({ stored, text: { title, content }, state: { kind: "saved" } });
  }

  /** The server has another version; the writer decides. */
  setConflict(theirs: Note): void {
    this.#set({ state: { kind: "changed-elsewhere", theirs } });
  }

  /** Whether a version came from here: what was read or written last, or sent without an answer. */
  isOwn(note: Note): boolean {
    return [this.#kept, ...this.#unconfirmed].some((text) => isSameText(text, note));
  }

  /** Waits until no save is under way; none follows before the next change. */
  async pause(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isUrgent = false;
    await this.#running;
    clearTimeout(this.#timer);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
    this.#set({});
  }

  get #isUndecided(): boolean {
    const { kind } = this.#snapshot.state;
    return kind === "changed-elsewhere" || kind === "deleted-elsewhere";
  }

  #run(): Promise<boolean> {
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null;
      this.#isUrgent = false;
    });
    return this.#running;
  }

  async #saveAll(): Promise<boolean> {
    while (this.isUnsaved && !this.#isUndecided && !isTooLong(this.#snapshot.text)) {
      this.#changedAt = null;
      // oxlint-disable-next-line no-await-in-loop because each save needs the version that the last one made
      if (!(await this.#attempt())) return false;
      if (this.isUnsaved && !this.#isUrgent) {
        this.#savePausing();
        return false;
      }
    }
    return !this.isUnsaved;
  }

  async #attempt(): Promise<boolean> {
    const { text, stored, state } = this.#snapshot;
    this.#set({ state: state.kind === "failed" ? { ...state, isTrying: true } : { kind: "saving" } });
    const { id, userId } = this;
    try {
      const outcome = await saveNote({ id, userId, text, former: stored, unconfirmed: this.#unconfirmed });
      return this.#accept(outcome, text);
    } catch (error) {
      this.#unconfirmed = [...this.#unconfirmed.slice(-4), text];
      this.#set({ state: { kind: "failed", error, isTrying: false } });
      if (isRetryable(error)) this.#retryLater();
      return false;
    }
  }

  #accept(outcome: Outcome, text: NoteText): boolean {
    const { stored, state } = this.#snapshot;
    this.#unconfirmed = [];
    this.#failures = 0;
    if (outcome.kind === "stored") {
      const { note } = outcome;
      this.#kept = text;
      this.#set({ stored: note });
      this.#settle();
      const isNew = stored === null;
      const isRecovered = state.kind === "failed";
      emitChange({ kind: "stored", note, isNew, isReturned: isNew && this.#isReturning, isRecovered });
      return true;
    }
    const { kind } = outcome;
    this.#set({
      state:
        kind === "changed"
          ? { kind: "changed-elsewhere", theirs: outcome.theirs }
          : { kind: "deleted-elsewhere" },
    });
    return false;
  }

  /** The state that follows from the text alone. */
  #settle(): void {
    const { text } = this.#snapshot;
    const open = isTooLong(text) ? "too-long" : "changed";
    this.#set({ state: { kind: this.isUnsaved ? open : "saved" } });
  }

  #savePausing(): void {
    const now = Date.now();
    this.#changedAt ??= now;
    const wait = Math.min(PAUSE, Math.max(0, this.#changedAt + LONGEST_WAIT - now));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  #retryLater(): void {
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), Math.min(LONGEST_RETRY, 1000 * 2 ** this.#failures));
  }

  #set(changed: Partial<NoteSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the same words may be taken another time: no answer, or one that speaks of a passing trouble. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof BackendError)) return true;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/**
 * What the server has confirmed. `isNew`: it did not have the note before; `isReturned`: it had, before a
 * deletion; `isRecovered`: an earlier try had failed.
 */
export type NoteChange =
  | { kind: "stored"; note: Note; isNew: boolean; isReturned: boolean; isRecovered: boolean }
  | { kind: "deleted"; id: string };

const listeners = new Set<(change: NoteChange) => void>();

export function emitChange(change: NoteChange): void {
  for (const listener of listeners) listener(change);
}

/** Hears every confirmed change of this tab; returns how to stop. */
export function onNoteChange(listener: (change: NoteChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
