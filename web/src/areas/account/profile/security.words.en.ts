import mailWait from "../../../i18n/en/parts/mail-wait.ts";
import newPassword from "../../../i18n/en/parts/new-password.ts";

/** The words of the profile's second part: how one signs in, and where one is signed in. */
const accountSecurity = {
  loading: "Loading your security settings",
  password: {
    title: "Password",
    lead: "Give the present one, then the new one twice. Other devices are signed out.",
    submit: "Change the password",
    busy: "Saving...",
    done: { title: "Your password is changed", description: "Other devices are signed out." },
    forgot: "I do not know the present one",
  },
  newPassword,
  email: {
    title: "E-mail address",
    lead: "We write to the present and to the new address. The change is made when you have pressed the button in both mails.",
    /** `{email}` is the present address. */
    present: "You sign in with {email}.",
    field: "New e-mail",
    submit: "Send both mails",
    busy: "Sending...",
    sent: { title: "Two mails are on their way", description: "Press the button in each of them." },
    pending: {
      title: "A change is waiting for you",
      /** `{email}` is the new address, `{former}` the present one. */
      text: "Press the button in both mails, at {former} and at {email}. Until then you sign in as before.",
      resend: "Send the mails again",
      resending: "Sending...",
      resent: {
        title: "Mails sent",
        description: "If they are not in your inboxes, look among the junk mail.",
      },
      cancel: "Keep the present address",
      cancelling: "One moment...",
      cancelled: { title: "Your address stays as it is" },
    },
    validation: {
      email: "Please enter a valid email address",
      same: "This is your present address",
    },
    failed: { title: "Address not changed", description: "An error occurred while sending" },
  },
  factor: {
    title: "Second step",
    lead: "After your password we ask for a code from an app on your phone, or for a security key. A stolen password alone then opens nothing.",
    on: "It is on. Each sign-in asks for a code.",
    onByEither: "It is on. Each sign-in asks for a code or your security key.",
    onByKey: "It is on. Each sign-in asks for your security key.",
    off: "It is off.",
    list: "Your authenticator apps and security keys",
    kinds: { app: "Authenticator app", key: "Security key" },
    added: "Added {date}",
    remove: "Remove",
    /** `{name}` is the name of the app or key. */
    removeLabel: "Remove {name}",
    dialog: {
      title: "Remove this app?",
      text: "Its codes stop working here. You need not have it at hand.",
      confirm: "Remove it",
      busy: "Removing...",
      cancel: "Keep it",
    },
    keyDialog: {
      title: "Remove this security key?",
      text: "It does not open the second step any more. You need not have it at hand.",
      confirm: "Remove it",
      busy: "Removing...",
      cancel: "Keep it",
    },
    last: "It is the only one: from then on your password alone signs you in, and your recovery codes are void.",
    removed: { title: "The app is removed" },
    keyRemoved: { title: "The security key is removed" },
    failed: { title: "It was not removed", description: "An error occurred" },
    loadFailed: { title: "Your apps and keys did not load", retry: "Try again" },
  },
  passkeys: {
    title: "Passkeys",
    lead: "A passkey signs you in with your fingerprint, your face or your device's PIN: no password, no second step, and nothing that can be guessed or stolen by a false page.",
  },
  devices: {
    title: "Where you are signed in",
    lead: "If you do not know one of them, sign the others out and change your password.",
    list: "Your devices",
    this: "This device",
    /** A browser on a system; names of products. */
    on: "{browser} on {system}",
    unknown: "Unknown device",
    /** `{time}` is a day and an hour. */
    since: "Since {time}",
    used: "Last used {time}",
    secondStep: "With the second step",
    signOutOthers: "Sign out other devices",
    signingOut: "Signing out...",
    signedOut: { title: "Other devices are signed out" },
    only: "You are signed in nowhere else.",
    loadFailed: { title: "Your devices did not load", retry: "Try again" },
    failed: { title: "Other devices are still signed in", description: "An error occurred" },
  },
  wait: mailWait,
  offline: newPassword.offline,
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<SecurityProblem, string>>,
};

export type SecurityProblem =
  | "email_exists"
  | "validation_failed"
  | "email_address_invalid"
  | "insufficient_aal"
  | "mfa_factor_not_found"
  | "last_admin"
  | "session_not_found"
  | "user_banned"
  | "42501"
  | "PGRST301"
  | "PGRST303";

export default accountSecurity;
