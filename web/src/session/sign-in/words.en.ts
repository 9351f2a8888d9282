import keyProblems from "../../i18n/en/parts/key-problems.ts";
import mailWait from "../../i18n/en/parts/mail-wait.ts";
import signIn from "../../i18n/en/parts/sign-in.ts";

/** The ways to sign in besides the password. */
const signInWays = {
  or: "or",
  passkey: {
    submit: "Sign in with a passkey",
    busy: "Waiting for your passkey...",
    failed: {
      title: "Sign in failed",
      description: "The passkey could not be used. Try again, or use your password",
    },
  },
  key: {
    ...keyProblems,
    cancelled: {
      title: "You are not signed in yet",
      description: "The passkey was not used. Try again, or use your password.",
    },
    problems: {
      ...keyProblems.problems,
      webauthn_verification_failed: "This passkey does not open an account here. Use your password.",
    },
  },
  done: signIn.signIn.done,
  link: {
    submit: "E-mail me a sign-in link",
    busy: "Sending...",
    /** `{email}` is where the mail goes, if there is such an account. */
    sent: "If {email} has an account, a link that signs you in is on its way there. It works once.",
    failed: { title: "Mail not sent", description: "An error occurred while sending" },
  },
  /** `{name}` is a company's name. */
  provider: { submit: "Continue with {name}", busy: "Opening {name}..." },
  providerFailed: { title: "Sign in failed", description: "An error occurred during sign in" },
  validation: { email: signIn.validation.email },
  wait: mailWait,
  offline: signIn.offline,
  problems: signIn.problems,
};

export default signInWays;
