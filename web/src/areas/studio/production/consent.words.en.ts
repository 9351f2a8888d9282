import scope from "../../../i18n/en/parts/consent-scope.ts";
import type { PluralForms } from "../../../i18n/plural.ts";
import studioNeeds from "../needs.en.ts";

/** How the consent of the person shown stands, for the customer; and who the people of a production are. */
const studioConsent = {
  scope,
  /** The people of a plan that allows several. */
  people: {
    problems: {} as Partial<Record<string, string>>,
    title: "The people of this plan",
    lead: "Each has a twin of their own, with their own recordings and consent.",
    asked: "Asked: {email}",
    answer: "Waits for an answer",
    states: {
      ...studioNeeds.states,
      checking: "We check the recordings",
      building: "We build the twin",
    },
    recordings: "Recordings",
    recordingsOf: "Recordings of {name}",
    consent: "Consent",
    consentOf: "Consent of {name}",
    add: "Add a person",
    addBusy: "One moment...",
    all: {
      one: "The one person of your plan is here.",
      other: "All {count} people of your plan are here.",
    } as PluralForms,
    failed: { title: "Nobody was added", description: "An error occurred while saving" },
    waits: { one: "1 thing waits", other: "{count} things wait" } as PluralForms,
    /** Names the list of people on the page of one. */
    whose: "Whose recordings",
  },
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
