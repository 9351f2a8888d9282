import mailWait from "../../../i18n/en/parts/mail-wait.ts";
import signIn from "../../../i18n/en/parts/sign-in.ts";
import accountFrame from "../frame/frame.en.ts";

const forgotPassword = {
  meta: {
    title: "Forgot your password? Tawam",
    description:
      "Tell us the e-mail address of your account, and we send you a link that sets a new password.",
  },
  frame: accountFrame,
  title: "Forgot your password?",
  lead: "Tell us your e-mail address, and we send you a link that sets a new one.",
  back: "Back to sign in",
  email: "E-mail",
  submit: "Send the link",
  busy: "Sending...",
  again: "Send it again",
  sent: "Password reset email sent. Please check your inbox.",
  /** `{email}` is where the mail goes, if there is such an account. */
  next: "If {email} has an account, the link is on its way there. It works once, for an hour. If it does not come, look among the junk mail.",
  validation: {
    emailMissing: "Please enter your email address",
    email: "Please enter a valid email address",
  },
  failed: { title: "Mail not sent", description: "An error occurred while sending" },
  wait: mailWait,
  offline: signIn.offline,
  problems: signIn.problems,
};

export default forgotPassword;
