/** The words of the codes that stand in for a lost app or key: making them, and using one to sign in. */
const recoveryCodes = {
  title: "Recovery codes",
  loading: "Looking for your recovery codes",
  loadFailed: { title: "Your recovery codes did not load", retry: "Try again" },
  lead: "Each signs you in once, in place of the app or key that you lost.",
  none: {
    title: "Make recovery codes before you need them",
    text: "If you lose your phone or your key, a code gets you back in. Without one you would have to write to us.",
  },
  left: {
    one: "{count} code is left.",
    other: "{count} codes are left.",
  },
  few: "Make new ones before they run out.",
  make: "Make recovery codes",
  renew: "Make new codes",
  busy: "Making the codes...",
  dialog: {
    title: "Make new codes?",
    text: "The codes that you have become void at once, wherever you keep them.",
    confirm: "Make new codes",
    busy: "Making the codes...",
    cancel: "Keep the old ones",
  },
  sheet: {
    title: "Store these codes now",
    text: "We show them only this once. Print them, or save them where you do not keep your phone or your key.",
    /** On the paper; `{email}` is whose codes they are. */
    whose: "{brand} recovery codes of {email}, {date}",
    /** The first line of the file. */
    file: "{brand} recovery codes, {date}",
    once: "Each code works once. Capitals, spaces and dashes make no difference.",
    copy: "Copy the codes",
    copied: "Copied",
    copyFailed: "Could not copy",
    save: "Download as text",
    print: "Print",
    stored: "I have stored them",
  },
  step: {
    title: "Use a recovery code",
    /** `{email}` is who gave the password. */
    lead: "Type one of the codes that you stored when you set up the second step for {email}.",
    label: "Recovery code",
    hint: "16 letters and digits; spaces and dashes make no difference.",
    submit: "Continue",
    busy: "Checking the code...",
    locked: {
      one: "Too many wrong codes. You can try again in {count} minute.",
      other: "Too many wrong codes. You can try again in {count} minutes.",
    },
    validation: {
      missing: "Type a recovery code",
      wrong: "That code is not right, or it was used before.",
      none: "No unused codes are left. Write to us, and we help you back in.",
    },
    done: {
      title: "Signed in with a recovery code",
      text: "Remove the app or key that you lost, and add another.",
      left: {
        one: "{count} code is left. Remove the app or key that you lost, and add another.",
        other: "{count} codes are left. Remove the app or key that you lost, and add another.",
      },
      action: "Go to security",
    },
  },
  failed: { title: "That did not work", description: "Something went wrong on our side" },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<RecoveryProblem, string>>,
};

export type RecoveryProblem =
  | "mfa_recovery_codes_sole_factor"
  | "mfa_verified_factor_exists"
  | "mfa_factor_not_found"
  | "insufficient_aal"
  | "over_request_rate_limit"
  | "session_not_found"
  | "user_banned";

export default recoveryCodes;
