/** The words of the profile's third part: what we hold, and leaving. */
const accountData = {
  download: {
    title: "Download my data",
    lead: "Everything we hold about you in one JSON file: profile, account, notes, orders and devices.",
    submit: "Download my data",
    busy: "Preparing your file...",
    done: { title: "Your file is ready", description: "It is among your downloads." },
    failed: {
      title: "Your data could not be downloaded",
      description: "An error occurred while preparing it",
    },
  },
  remove: {
    title: "Delete my account",
    lead: "Your account, profile and notes are deleted at once and for good. We keep what the law asks of us about payments.",
    open: "Delete my account",
    dialog: {
      title: "Delete your account?",
      /** `{email}` is whose account it is. */
      text: "The account {email} is deleted with its profile and notes. Nobody can bring them back.",
      password: "Your password",
      code: "Code from our mail",
      noPassword: "I have no password: mail me a code",
      mailing: "Sending...",
      mailed: "We sent a code to {email}. It is good for ten minutes.",
      confirm: "Delete for good",
      busy: "Deleting...",
      cancel: "Keep my account",
      show: "Show password",
      hide: "Hide password",
    },
    done: {
      title: "Your account is deleted",
      description: "We are sorry to see you go. You are welcome any time.",
    },
    failed: { title: "Your account is not deleted", description: "An error occurred while deleting it" },
  },
  validation: {
    passwordMissing: "Password is required",
    passwordWrong: "This is not your current password",
    codeMissing: "Type the code from our mail",
    codeWrong: "That code is not right, or it has expired. Ask for a new one.",
  },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<DataProblem, string>>,
};

export type DataProblem =
  | "conflict"
  | "no_authorization"
  | "insufficient_aal"
  | "last_admin"
  | "over_email_send_rate_limit"
  | "over_request_rate_limit"
  | "plan_running"
  | "session_not_found";

export default accountData;
