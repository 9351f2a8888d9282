import accountFrame from "./account-frame.ts";

const auth = {
  meta: {
    title: "Create an account or sign in, Tawam",
    description:
      "Create your account with a work e-mail and a password of six characters or more, or sign in and carry on where you stopped.",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    companyName: "Company name",
    position: "Position",
    email: "E-mail",
    password: "Password",
    passwordHint: "At least 6 characters",
    confirmPassword: "Confirm password",
    showPassword: "Show password",
    hidePassword: "Hide password",
  },
  signUp: {
    title: "Create your account",
    question: "Already with us?",
    toggle: "Sign in",
    submit: "Create account",
    busy: "Creating Account...",
    agreement: "By creating an account you agree to the {terms} and {privacy}.",
    terms: "Terms of Service",
    privacy: "Privacy Policy",
    done: {
      title: "Account created successfully!",
      description: "Please check your email to verify your account.",
    },
    failed: { title: "Sign up failed", description: "An error occurred during sign up" },
  },
  signIn: {
    title: "Sign in",
    question: "New here?",
    toggle: "Create an account",
    submit: "Sign in",
    busy: "Signing In...",
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
    firstName: "First name is required",
    lastName: "Last name is required",
    companyName: "Company name is required",
    position: "Position is required",
    email: "Please enter a valid email address",
    passwordLength: "Password must be at least 6 characters",
    passwordMatch: "Passwords don't match",
    passwordRequired: "Password is required",
  },
  weakPassword: {
    length: "Use at least 6 characters.",
    characters: "Mix letters, digits and signs.",
    pwned: "This password is on the lists that attackers try first. Choose another one.",
  },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<AuthProblem, string>>,
  frame: accountFrame,
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

export default auth;
