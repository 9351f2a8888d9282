import mailWait from "../../i18n/en/parts/mail-wait.ts";

/** The words of the dialog that asks whether it is the account's owner. */
const reauthentication = {
  dialog: { title: "Confirm it's you", confirm: "Confirm", busy: "Checking...", cancel: "Cancel" },
  text: "Before anything changes how you sign in, we make sure that it is you. Once is enough for ten minutes.",
  password: "Your password",
  show: "Show password",
  hide: "Hide password",
  mailCode: "Send me a code instead",
  mailing: "Sending...",
  mailAnother: "Send me a new code",
  code: "Code from our mail",
  /** `{email}` is the account's address. */
  mailed: "We sent a code to {email}. It is good for ten minutes.",
  usePassword: "Use my password instead",
  validation: {
    passwordMissing: "Password is required",
    passwordWrong: "This is not your current password",
    codeMissing: "Type the code from our mail",
    codeWrong: "That code is not right, or it has expired. Ask for a new one.",
  },
  tooMany: {
    one: "Too many wrong attempts. You can try again in {count} minute.",
    other: "Too many wrong attempts. You can try again in {count} minutes.",
  },
  failed: { title: "Not confirmed", description: "An error occurred while checking" },
  wait: mailWait,
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<ReauthenticationProblem, string>>,
};

export type ReauthenticationProblem =
  | "insufficient_aal"
  | "session_not_found"
  | "user_banned"
  | "validation_failed";

export default reauthentication;
