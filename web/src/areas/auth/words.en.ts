import signIn from "../../i18n/en/parts/sign-in.ts";
import weakPassword from "../../i18n/en/parts/weak-password.ts";
import accountFrame from "./frame/frame.en.ts";

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
    ...signIn.fields,
    passwordHint: "At least 6 characters",
    confirmPassword: "Confirm password",
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
    closed: {
      title: "New accounts are closed for now",
      text: "If you have one, sign in. If you would like one, write to us.",
      contact: "Contact us",
    },
    failed: { title: "Sign up failed", description: "An error occurred during sign up" },
  },
  signIn: {
    title: "Sign in",
    question: "New here?",
    toggle: "Create an account",
    ...signIn.signIn,
  },
  validation: {
    firstName: "First name is required",
    lastName: "Last name is required",
    companyName: "Company name is required",
    position: "Position is required",
    ...signIn.validation,
    passwordLength: "Password must be at least 6 characters",
    passwordMatch: "Passwords don't match",
  },
  weakPassword,
  offline: signIn.offline,
  problems: signIn.problems,
  frame: accountFrame,
};

export default auth;
