import accountFrame from "./account-frame.ts";

const authConfirm = {
  meta: {
    title: "Confirm your address, Tawam",
    description: "One click confirms the e-mail address of your new account.",
  },
  frame: accountFrame,
  ask: {
    title: "One click left",
    lead: "Press the button to confirm that this e-mail address is yours. Then sign in with your password.",
    submit: "Confirm my address",
    busy: "Confirming your address...",
  },
  done: {
    title: "Address confirmed",
    description: "Sign in to open your account.",
    lead: "Taking you to the sign-in page.",
  },
  expired: {
    title: "This link no longer works",
    lead: "It has expired, or it was used before. If you confirmed your address already, sign in.",
    next: "If not, sign in all the same: there we can send you a new link.",
  },
  broken: {
    title: "This link is incomplete",
    lead: "Part of the address is missing. Open the mail again and use the button, or copy the whole link.",
    next: "If you cannot find the mail, sign in: there we can send you a new link.",
  },
  failed: {
    title: "We could not confirm your address",
    lead: "The server did not answer as it should. Your link stays good: wait a moment, then try again.",
    submit: "Try again",
  },
  signIn: "Sign in",
};

export default authConfirm;
