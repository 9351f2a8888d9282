/** What the editor says of a note: how it stands, what is the matter with it, how it goes. */
const noteEditor = {
  state: { changed: "Unsaved changes", saving: "Saving...", saved: "Saved", trouble: "Not saved" },
  deleted: "Note deleted",
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
  /** A note that becomes a video's script. */
  script: {
    action: "To a script",
    text: "Its words become the first version of the script, and wait for our team. The note stays.",
    none: "You have no production to which a script could go.",
    place: "For which video",
    newVideo: "a new video",
    sent: "The script is sent",
    failed: "The script was not sent",
    fallback: "The note is unchanged. An error occurred",
    dialog: {
      title: "Send this note to a script",
      confirm: "Send it",
      busy: "Sending...",
      cancel: "Close",
    },
  },
  offline: "We cannot reach the server. What you wrote stays on this page, and we keep trying.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<NoteProblem, string>>,
};

export type NoteProblem =
  | "consent_missing"
  | "consent_too_narrow"
  | "script_changed"
  | "production_stopped"
  | "42501"
  | "PGRST301"
  | "PGRST303"
  | "23514"
  | "22001"
  | "over_request_rate_limit";

export default noteEditor;
