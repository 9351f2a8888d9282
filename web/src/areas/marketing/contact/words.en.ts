const contact = {
  meta: {
    title: "Contact us, Tawam",
    description:
      "Ask a question, book a demo or get support. Write a few lines and a person answers, by e-mail; or ask the chat assistant first.",
  },
  title: "Write to us.",
  lead: "A question, a demo, help with a video in progress: say it in a few lines and a person answers.",
  form: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    messageHint: "What you make, for whom, and in which languages.",
    /** The label of the field that people do not see. */
    website: "Leave this empty",
    send: "Send message",
    sending: "Sending...",
  },
  errors: {
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    subject: "Subject must be at least 5 characters",
    message: "Message must be at least 10 characters",
  },
  sent: {
    title: "Message sent!",
    text: "We've received your message and will get back to you soon.",
  },
  failed: {
    title: "Your message was not sent",
    unreachable: "Our server did not answer.",
    /** `{email}` is the support address. */
    kept: "Everything you wrote is still here. Try again, or send it to {email}.",
  },
  /** Shown where scripts do not run. */
  noScript: "This form needs JavaScript. Without it, write to {email} and the same people answer.",
  other: {
    title: "Other Ways to Connect",
    email: "Email",
    chat: "Chat",
    startChat: "Start Chat",
    linkedin: "LinkedIn",
    follow: "Follow our work",
  },
};

export default contact;
