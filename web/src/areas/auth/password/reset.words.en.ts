import newPassword from "../../../i18n/en/parts/new-password.ts";
import accountFrame from "../frame/frame.en.ts";

const resetPassword = {
  meta: { title: "Set a new password, Tawam", description: "Choose the new password of your account." },
  frame: accountFrame,
  title: "Please set your new password",
  /** `{email}` is whose password it is. */
  lead: "For {email}. Other devices are signed out when it is set.",
  submit: "Set the password",
  busy: "Saving...",
  done: { title: "Your new password is set", description: "You are signed in." },
  newPassword,
  noSession: {
    title: "Open the link in our mail first",
    lead: "This page sets a new password for whoever comes by that link. Yours may have expired, or it was opened in another browser.",
    again: "Send me a new link",
  },
};

export default resetPassword;
