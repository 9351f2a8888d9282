import keyProblems from "../../i18n/en/parts/key-problems.ts";

/** The words of the code that is asked for after the password, and of setting it up. */
const secondFactor = {
  code: { label: "Six-digit code", hint: "From your authenticator app." },
  step: {
    title: "Enter your code",
    /** `{email}` is who gave the password. */
    lead: "Open your authenticator app and type the code it shows for {email}.",
    which: "Which app",
    submit: "Continue",
    busy: "Checking the code...",
    lost: "Phone lost? Enter the key that you kept into another authenticator app. If you have no key, write to us.",
    otherAccount: "Use another account",
  },
  /** Instead of the way that is shown. */
  ways: {
    app: "Use an authenticator app",
    key: "Use a security key",
    recovery: "Use a recovery code",
  },
  key: {
    title: "Show your security key",
    /** `{email}` is who gave the password. */
    lead: "Plug it in or hold it to your phone, then touch it, to sign in as {email}.",
    which: "Which key",
    submit: "Use the security key",
    busy: "Waiting for your key...",
    lost: "Key lost? If you have no other, write to us.",
    failed: { title: "The key did not work", description: "The security key could not be used. Try again" },
    add: "Add a security key",
    dialog: {
      title: "Add a security key",
      confirm: "Go on",
      busy: "Waiting for your key...",
      cancel: "Cancel",
    },
    text: "A small device that you plug in or hold to your phone. Have it at hand: your browser asks for it next.",
    name: "What to call it",
    nameHint: "So that you know it again, such as “Keyring” or “Office”.",
    done: { title: "Security key added", description: "From now on it opens the second step." },
    validation: {
      missing: "Give the key a name",
      long: "120 letters are the most",
      taken: "You have an app or key of this name. Choose another.",
    },
  },
  keyWords: keyProblems,
  setup: {
    start: "Add an authenticator app",
    another: "Add another app",
    starting: "Preparing your key...",
    scan: {
      title: "Scan this with your authenticator app",
      text: "Any app that shows six-digit codes will do, such as Google Authenticator, 1Password or Aegis.",
      alt: "QR code that holds the key below",
    },
    key: {
      label: "Or type this key into the app:",
      copy: "Copy the key",
      copied: "Copied",
      copyFailed: "Could not copy",
      open: "Open in an app on this device",
    },
    recovery: {
      title: "Keep the key somewhere safe",
      text: "Write it down, or save it in a password manager on another device. If your phone is lost, the key brings the codes back on a new one. We show it only now.",
    },
    codeHint: "Type the code that the app shows now.",
    submit: "Turn it on",
    busy: "Checking the code...",
    cancel: "Cancel",
    done: {
      title: "Authenticator app added",
      description: "From now on we ask for its code when you sign in.",
    },
  },
  /** Names an app that its owner did not name. */
  unnamed: "Authenticator app, added {date}",
  unnamedKey: "Security key, added {date}",
  validation: {
    code: "Type the six digits of the code",
    wrong: "That code is not right. Wait for the next one, then try again.",
  },
  failed: { title: "That did not work", description: "Something went wrong on our side" },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<SecondFactorProblem, string>>,
};

export type SecondFactorProblem =
  | "mfa_factor_not_found"
  | "mfa_factor_name_conflict"
  | "mfa_ip_address_mismatch"
  | "mfa_totp_enroll_not_enabled"
  | "too_many_enrolled_mfa_factors"
  | "insufficient_aal"
  | "over_request_rate_limit"
  | "session_not_found"
  | "user_banned";

export default secondFactor;
