import accountFrame from "../frame/frame.en.ts";

const confirmAddress = {
  title: "One click left",
  lead: "Press the button to confirm that this e-mail address is yours. Then sign in with your password.",
  submit: "Confirm my address",
  busy: "Confirming your address...",
};

const signInAgain = {
  text: "If you have not, sign in all the same: there we can send you a new link.",
  action: "Sign in",
};

const newPasswordLink = {
  text: "You can have a new link sent at once.",
  action: "Send me a new link",
};

const authConfirm = {
  meta: {
    title: "Use the link of our mail, Tawam",
    description: "One click confirms your e-mail address, signs you in, or leads to a new password.",
  },
  frame: accountFrame,
  /** By what the mail was about. */
  ask: {
    signup: confirmAddress,
    email: confirmAddress,
    magiclink: {
      title: "Sign in to Tawam",
      lead: "Press the button to sign in on this device.",
      submit: "Sign me in",
      busy: "Signing In...",
    },
    recovery: {
      title: "Set a new password",
      lead: "Press the button, then choose the new password of your account.",
      submit: "Go on",
      busy: "One moment...",
    },
    invite: {
      title: "You are invited to Tawam",
      lead: "Press the button to accept. Then choose the password of your account.",
      submit: "Accept the invitation",
      busy: "Opening your account...",
    },
    email_change: {
      title: "Change your e-mail address",
      lead: "Press the button to agree that your account moves to the new address.",
      submit: "Agree to the change",
      busy: "Changing your address...",
    },
  },
  done: { title: "Address confirmed", description: "Sign in to open your account." },
  signedIn: { title: "Welcome back!", description: "You have been signed in successfully." },
  firstOfTwo: {
    title: "One of two is done",
    lead: "We also wrote to the other address. Press the button in that mail, too, and the change is made.",
  },
  addressChanged: {
    title: "Your e-mail address is changed",
    /** `{email}` is the new one. */
    description: "From now on you sign in with {email}.",
  },
  expired: {
    title: "This link no longer works",
    lead: "It has expired, or it was used before. If it did its work already, all is well.",
  },
  broken: {
    title: "This link is incomplete",
    lead: "Part of the address is missing. Open the mail again and use the button, or copy the whole link.",
  },
  /** What to do instead of using a dead link, by what the mail was about. */
  next: {
    signup: signInAgain,
    email: signInAgain,
    magiclink: { text: "On the sign-in page you can have a new link sent.", action: "Sign in" },
    recovery: newPasswordLink,
    invite: {
      text: "If you have accepted already, you can set a password by a new link. If not, ask whoever invited you.",
      action: "Send me a new link",
    },
    email_change: { text: "In your profile you can have both mails sent again.", action: "Your profile" },
  },
  failed: {
    title: "That did not work yet",
    lead: "The server did not answer as it should. Your link stays good: wait a moment, then try again.",
    submit: "Try again",
  },
};

export default authConfirm;
