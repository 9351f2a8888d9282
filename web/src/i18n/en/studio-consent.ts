import scope from "./parts/consent-scope.ts";

/** How the consent of the person shown stands, for the customer. */
const studioConsent = {
  scope,
  title: "Consent",
  lead: "Given by the person shown, and by nobody else. It can be withdrawn at any time.",
  whose: "Who will be shown?",
  own: {
    title: "It is me",
    text: "We open the statement at once. Your link also goes to {email}.",
    action: "Read and sign",
    busy: "Opening...",
  },
  other: {
    title: "Another person",
    text: "We mail a link that opens the page for that person alone, on any phone.",
    email: "Their e-mail",
    language: "Language of the page and the mail",
    action: "Ask for consent",
    busy: "Sending...",
  },
  askOther: "Ask another person",
  askedTitle: "Asked: {email}",
  asked: "Sent on {date}, not answered yet. The link works until {until}.",
  opened: "Opened on {date}, not answered yet. The link works until {until}.",
  declined: "{email} did not agree, on {date}.",
  expired: "The link to {email} ended on {until}.",
  withdrawn: "{name} withdrew the consent on {date}.",
  ended: "The consent of {name} ended on {until}.",
  again: "Send the link again",
  againBusy: "Sending...",
  continue: "Read and sign",
  signed: "{name} agreed on {date}",
  until: "Until",
  languages: "Languages",
  channels: "Channels",
  purposes: "Purposes",
  record: "See the record of your likeness",
  sent: { title: "The link is on its way", description: "It went to {email}." },
  failed: { title: "The link was not sent", description: "An error occurred while sending it" },
  errors: { email: "Write an e-mail address, such as name@example.com." },
};

export default studioConsent;
