const signIn = {
  fields: {
    email: "E-mail",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
  },
  signIn: {
    submit: "Sign in",
    busy: "Signing In...",
    forgot: "Forgot your password?",
    done: { title: "Welcome back!", description: "You have been signed in successfully." },
    failed: { title: "Sign in failed", description: "An error occurred during sign in" },
    checkMail: "We sent a link to {email}. Open it to confirm the address, then sign in here.",
    unconfirmed: "{email} is not confirmed yet. Open the link in our mail, then sign in.",
    resend: {
      button: "Send the mail again",
      busy: "Sending...",
      done: { title: "Mail sent", description: "If it is not in your inbox, look among the junk mail." },
      failed: { title: "Mail not sent", description: "An error occurred while sending" },
    },
  },
  validation: {
    email: "Please enter a valid email address",
    passwordRequired: "Password is required",
  },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<AuthProblem, string>>,
};

export type AuthProblem =
  | "invalid_credentials"
  | "email_not_confirmed"
  | "user_already_exists"
  | "email_exists"
  | "weak_password"
  | "validation_failed"
  | "over_email_send_rate_limit"
  | "over_request_rate_limit"
  | "signup_disabled"
  | "email_provider_disabled"
  | "user_banned";

export default signIn;
