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
  created: "Note created",
  saved: "Note saved",
  restored: "Note restored",
  left: {
    title: "A note is not saved",
    text: "your words are kept in this tab.",
    action: "Open the note",
  },
};

export default notes;
