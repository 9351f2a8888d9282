import signIn from "../../../i18n/en/parts/sign-in.ts";
import accountFrame from "../frame/frame.en.ts";

const authCallback = {
  meta: { title: "Signing you in, Tawam", description: "You are on your way back from the sign-in page." },
  frame: accountFrame,
  busy: { title: "Signing you in", lead: "One moment, please." },
  denied: {
    title: "You were not signed in",
    lead: "The sign-in was cancelled on the other page. Nothing has changed here.",
  },
  expired: {
    title: "This sign-in can no longer be finished",
    lead: "It took too long, or it was begun in another browser. Start again.",
  },
  failed: {
    title: "You were not signed in",
    lead: "The other page or our server did not answer as it should. Start again.",
  },
  signIn: signIn.signIn.submit,
  done: signIn.signIn.done,
};

export default authCallback;
