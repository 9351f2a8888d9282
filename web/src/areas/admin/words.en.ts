import signIn from "../../i18n/en/parts/sign-in.ts";

const admin = {
  meta: {
    title: "Admin dashboard, Tawam",
    description:
      "For the Tawam team: sign in with an admin account to see who has joined, when they last changed their profile, and who has yet to start.",
  },
  signIn,
  gate: {
    title: "Admin sign-in",
    lead: "This page is for our team. Sign in with an account that has admin rights.",
    noScript: "Signing in needs JavaScript. Turn it on, then reload this page.",
    checking: "Checking your rights",
    ended: {
      title: "Your session has ended",
      text: "It expired, or it was ended from another device. Sign in again, and you are back where you were.",
    },
    needsFactor: {
      title: "Admins need a second step",
      /** `{email}` is who is signed in. */
      lead: "You are signed in as {email}. Before you see anybody's data, add an authenticator app or a security key to your account. It takes a minute, and we then ask for it each time you sign in.",
      otherAccount: "Use another account",
    },
    denied: {
      title: "No access",
      /** `{email}` is who is signed in. */
      lead: "You are signed in as {email}, an account without access to this page.",
      hint: "Switch to an account that has it, or ask an admin to give it to this one.",
      switchAccount: "Switch account",
      switching: "Signing Out...",
      home: "Go to the home page",
    },
    unreachable: {
      title: "We could not check your rights",
      text: "The server did not answer. Check your connection and try again.",
      retry: "Try again",
    },
  },
};

export default admin;
