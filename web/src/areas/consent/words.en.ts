import type { FunctionErrorCode } from "../../generated/functions.ts";
import scope from "../../i18n/en/parts/consent-scope.ts";
import end from "../../i18n/en/parts/twin-end.ts";
import type { PluralForms } from "../../i18n/plural.ts";

/** The page that asks a person for consent. `{customer}` is who asked for the twin. */
const consent = {
  meta: {
    title: "Your consent, Tawam",
    description: "Your face and your voice are yours. Here you say what may be made with them.",
  },
  noScript: "This page needs JavaScript. Please switch it on, or open the link in another browser.",
  loading: "Opening your link",
  loadFailed: {
    title: "Your link did not open",
    text: "Nothing was signed or lost. The connection may have dropped.",
    retry: "Try again",
  },
  intro: {
    title: ["Your face. Your voice.", "Your decision."],
    lead: "{customer} asks for a digital twin of you, which speaks texts that you have approved. We begin nothing without your consent, and nobody signs in your place.",
    expiresToday: "This link is for you alone, and ends today.",
    expires: {
      one: "This link is for you alone, and ends in {count} day.",
      other: "This link is for you alone, and ends in {count} days.",
    } as PluralForms,
  },
  statement: {
    title: "The statement",
    /** In place of the name, while none is written. */
    noName: "your full name",
    /** `{version}` is a number, `{hash}` the text's fingerprint, shortened. */
    kept: "The statement in English, version {version}. It is kept in full, with its fingerprint {hash}.",
  },
  scope: {
    ...scope,
    title: "What you agree to",
    lead: "Choose what you accept. What you leave out, your twin does not appear in.",
    legends: { languages: "Languages", channels: "Channels", purposes: "Purposes" },
    languageHint: "In your own voice, even if you do not speak it in the recording",
  },
  until: {
    label: "Until when",
    placeholder: "Choose the last day",
    spans: { 6: "{date}, half a year", 12: "{date}, one year", 24: "{date}, two years" },
    other: "Another day",
    day: "The last day",
    hint: "After this day all production stops, unless you renew your consent.",
  },
  spoken: {
    title: "Say it yourself",
    lead: "Read the statement to the camera, in about half a minute. One of our team watches it, to make sure that it is you.",
    later: "You can also sign first, and come back with the same link to record.",
    record: "Record now",
    choose: "Choose a video",
    again: "Record again",
    chooseAgain: "Choose another video",
    progress: "Sending your video",
    /** `{sent}` and `{total}` are sizes, such as 12 MB. */
    sent: "{sent} of {total} sent",
    nearlyDone: "less than a minute left",
    minutesLeft: {
      one: "about {count} minute left",
      other: "about {count} minutes left",
    } as PluralForms,
    pause: "Pause",
    resume: "Go on sending",
    cancel: "Stop and discard",
    paused: "Paused. Sending goes on where it stopped.",
    lost: "The connection dropped. What was sent is kept, and sending goes on where it stopped.",
    interrupted:
      "A video was not sent to the end. Choose the same file, and sending goes on where it stopped.",
    notVideo: "This is not a video. Choose a video file.",
    failed: { title: "Video not sent", description: "An error occurred while sending" },
    checking: "It has arrived. We are looking at the file.",
    checked: "Recorded. One of our team watches it next.",
    /** `{length}` is minutes and seconds. */
    checkedLength: "Recorded, {length}. One of our team watches it next.",
    accepted: "Accepted: it matches the statement.",
    refused: "This recording cannot be used. Please record it again.",
    findings: "What we noticed",
    missing: "Your spoken statement is still missing. The twin begins once we have it.",
  },
  sign: {
    title: "Signature",
    name: "Write your full name",
    nameHint: "As on your ID. Your written name is your signature.",
    /** For somebody who has signed before. */
    nameAgain:
      "Your written name is your signature. You signed under this name before; another name begins a new twin.",
    nameAnew:
      "Your written name is your signature. You withdrew your consent before, so signing again begins a new twin, with new recordings.",
    submit: "I agree and sign",
    busy: "Signing...",
    decline: "I do not agree",
    foot: "You can withdraw on this same page at any time, without a reason. Production stops at once, and the twin and its recordings are deleted if you wish.",
    failed: { title: "Not signed", description: "An error occurred. Please try again" },
    validation: {
      languagesMissing: "Choose at least one language",
      channelsMissing: "Choose at least one channel",
      purposesMissing: "Choose at least one purpose",
      untilMissing: "Choose the last day of your consent",
      dayMissing: "Choose a day after today",
      nameMissing: "Write your full name",
      nameLong: "This name is too long",
    },
  },
  decline: {
    dialog: {
      title: "You do not agree?",
      text: "Then nothing is made. We tell {customer}. If you change your mind, they can send you a new link.",
      confirm: "I do not agree",
      busy: "One moment...",
      cancel: "Back to the statement",
    },
    failed: { title: "Your answer did not arrive", description: "An error occurred. Please try again" },
  },
  signed: {
    title: ["You agreed."],
    lead: "Signed on {date}. A copy is in your mail. This link stays yours: you withdraw here whenever you like.",
    ended: "Your consent ended on {date}. Nothing new is made.",
    facts: {
      title: "What you agreed to",
      name: "Name",
      languages: "Languages",
      channels: "Channels",
      purposes: "Purposes",
      until: "Until",
    },
    statement: "The statement as you signed it",
    kept: "Version {version}, fingerprint {hash}",
  },
  closed: {
    declined: {
      title: ["You did not agree."],
      lead: "So nothing is made. If you change your mind, {customer} can send you a new link.",
    },
    expired: {
      title: ["This link has ended."],
      lead: "Nothing was signed, and nothing is made. {customer} can send you a new one.",
    },
    superseded: {
      title: ["There is a newer link."],
      lead: "Please open the one in our latest mail to you. This one is no longer needed.",
    },
    withdrawn: {
      title: ["You withdrew your consent."],
      lead: "All production has stopped. {customer} and our team were told. To agree again, ask for a new link.",
      published: "Nothing of your twin is public.",
      kept: "What is still kept",
      remains: "Your recordings and your twin. You can have them destroyed as well.",
    },
    deleted: {
      title: ["Your twin is deleted."],
      lead: "Your recordings and everything that was made from them are destroyed. What remains is the record that it happened.",
    },
    unknown: {
      title: ["This link leads nowhere."],
      lead: "Perhaps its end was cut off. Open it once more from our mail, or ask for a new one.",
    },
  },
  end,
  /** In place of a customer whose account is gone. */
  nobody: "The customer",
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<ConsentProblem, string>>,
};

export type ConsentProblem = Extract<
  FunctionErrorCode,
  | "certificate_pending"
  | "consent_link_closed"
  | "consent_link_unknown"
  | "consent_not_signed"
  | "production_stopped"
  | "too_many_recordings"
  | "over_request_rate_limit"
  | "twin_deleted"
  | "unavailable"
  | "validation_failed"
>;

export default consent;
