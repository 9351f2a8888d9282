import keyProblems from "../../../i18n/en/parts/key-problems.ts";

/** The words of the passkeys on the security page. */
const passkeys = {
  loading: "Looking for your passkeys",
  loadFailed: { title: "Your passkeys did not load", retry: "Try again" },
  list: "Your passkeys",
  empty: "You have none yet.",
  /** One that its maker gave no name. */
  unnamed: "Passkey",
  added: "Added {date}",
  used: "Last used {date}",
  unused: "Not used yet",
  add: "Add a passkey",
  addAnother: "Add another passkey",
  adding: "Waiting for your device...",
  done: { title: "Passkey added", description: "Next time it signs you in without a password." },
  rename: "Rename",
  /** For screen readers: `{name}` is the passkey's name. */
  renameLabel: "Rename {name}",
  remove: "Remove",
  removeLabel: "Remove {name}",
  renameDialog: {
    title: "Rename the passkey",
    confirm: "Save",
    busy: "Saving...",
    cancel: "Cancel",
    name: "Name",
    hint: "So that you know which device it is on.",
  },
  renamed: { title: "The new name is saved" },
  removeDialog: {
    title: "Remove this passkey?",
    /** `{name}` is the passkey's name. */
    text: "{name} does not sign you in any more, and wherever else it did, you are signed out. Delete it on your device, too.",
    confirm: "Remove it",
    busy: "Removing...",
    cancel: "Keep it",
  },
  removed: { title: "The passkey is removed" },
  validation: { missing: "Give the passkey a name", long: "120 letters are the most" },
  key: {
    ...keyProblems,
    cancelled: {
      title: "No passkey was added",
      description: "The browser's window was closed, or its time ran out. Try again when you are ready.",
    },
  },
  failed: { title: "That did not work", description: "Something went wrong. Try again" },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<PasskeyProblem, string>>,
};

export type PasskeyProblem = "validation_failed" | "session_not_found" | "user_banned";

export default passkeys;
