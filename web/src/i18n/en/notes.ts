const notes = {
  meta: {
    title: "Your notes, Tawam",
    description: "Ideas, lines and drafts for your next recording, kept with your account.",
  },
  title: "Notes",
  lead: "Lines, ideas and drafts for your next recording. Nobody but you can read them.",
  add: "New note",
  search: "Search your notes",
  listLabel: "Your notes",
  loading: "Loading your notes",
  count: { one: "{count} note", other: "{count} notes" },
  found: { one: "{count} note found", other: "{count} notes found" },
  more: "Show more notes",
  loadingMore: "Loading more...",
  untitled: "Untitled note",
  draft: "New note",
  noText: "No text yet",
  notSaved: "Not saved",
  justNow: "just now",
  loadFailed: {
    title: "Error fetching notes",
    text: "Your notes are safe. The connection may have dropped.",
    retry: "Try again",
  },
  empty: { title: "No notes yet", text: "Start with one line you would say on camera." },
  noMatch: {
    title: "No note matches",
    text: "Try another word, or look through all your notes.",
    action: "Show all notes",
  },
  choose: "Choose a note to read or edit, or write a new one.",
  missing: {
    title: "This note is not here",
    text: "It was deleted, or it belongs to another account.",
    action: "Show all notes",
  },
  editor: {
    /** `{title}` is the note's. */
    label: "Note: {title}",
    loading: "Loading the note",
    back: "All notes",
    title: "Title",
    content: "Text",
    contentHint: "Write what you would say on camera",
    hint: "Your note is saved by itself while you write. Control or Command with S saves it at once.",
    /** `{age}` is "5 minutes ago", `{date}` the full date. */
    updated: "Last updated {age} · {date}",
    save: "Save",
    delete: "Delete",
  },
  state: { changed: "Unsaved changes", saving: "Saving...", saved: "Saved", trouble: "Not saved" },
  created: "Note created",
  saved: "Note saved",
  deleted: "Note deleted",
  restored: "Note restored",
  undo: "Undo",
  confirm: {
    title: "Delete this note?",
    /** `{title}` is the note's. */
    text: "“{title}” will be deleted.",
    confirm: "Delete note",
    busy: "Deleting...",
    cancel: "Keep it",
  },
  failed: {
    title: "Not saved",
    fallback: "Your changes are not saved yet",
    retry: "Try again",
    retrying: "Trying again...",
    deleting: "The note was not deleted",
  },
  tooLong: {
    title: {
      one: "The title is {count} character too long.",
      other: "The title is {count} characters too long.",
    },
    content: {
      one: "The text is {count} character too long.",
      other: "The text is {count} characters too long.",
    },
    text: "Shorten it, and it is saved. Until then it is kept on this page.",
  },
  conflict: {
    title: "This note was changed in another tab",
    text: "Your version is not saved. Choose the one that stays; it takes the other's place.",
    show: "Show the other version",
    /** `{age}` is "5 minutes ago". */
    saved: "Saved {age}",
    mine: "Keep mine",
    theirs: "Load theirs",
  },
  gone: {
    title: "This note was deleted in another tab",
    text: "What you wrote is still on this page.",
    keep: "Keep it as a note",
    discard: "Discard it",
  },
  left: {
    title: "A note is not saved",
    text: "your words are kept in this tab.",
    action: "Open the note",
  },
  offline: "We cannot reach the server. What you wrote stays on this page, and we keep trying.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<NoteProblem, string>>,
};

export type NoteProblem = "42501" | "PGRST301" | "PGRST303" | "23514" | "22001" | "over_request_rate_limit";

export default notes;
