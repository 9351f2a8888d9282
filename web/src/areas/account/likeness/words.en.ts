import type { FunctionErrorCode } from "../../../generated/functions.ts";
import type { LedgerEntriesRow } from "../../../generated/tables.ts";
import scope from "../../../i18n/en/parts/consent-scope.ts";
import end from "../../../i18n/en/parts/twin-end.ts";
import type { PluralForms } from "../../../i18n/plural.ts";

/** The likeness ledger. `{person}` is who is shown, `{actor}` who did something. */
const likeness = {
  back: "Profile",
  crumb: "Your likeness",
  crumbs: "Where you are",
  title: { own: ["Every time your", "twin was used."], others: ["Every time the", "twin was used."] },
  lead: {
    count: {
      one: "{count} entry so far.",
      other: "{count} entries so far.",
    } as PluralForms,
    kept: "Nothing can be taken out or changed: each entry carries the mark of the one before it.",
  },
  loading: "Loading the ledger",
  loadFailed: {
    title: "The ledger did not load",
    text: "Nothing in it is lost. The connection may have dropped.",
    retry: "Try again",
  },
  empty: {
    title: "No twin yet",
    text: "Once a twin is made of you, or you buy one, every use of it stands here.",
    action: "Open your Studio",
  },
  twins: { label: "Twins", unnamed: "A twin without a signature", former: "{name}, former twin" },
  chain: {
    whole: "Checked on this device at {time}: the marks fit.",
    broken: "Entry {number} does not fit its mark. Please write to us.",
  },
  record: {
    save: "Save the record as PDF",
    busy: "Preparing the record...",
    fileName: "likeness-ledger.pdf",
    failed: { title: "Record not saved", description: "An error occurred while preparing it" },
  },
  filter: {
    label: "Which entries",
    all: "Everything",
    consent: "Consent",
    recordings: "Recordings",
    nothing: "No entries of this kind yet.",
  },
  legend: { own: "You", other: "Others", person: "{person}" },
  entries: "Entries, the newest first",
  today: "Today",
  yesterday: "Yesterday",
  earlier: "Show earlier entries",
  /** `{hash}` is the beginning of the mark of the entry before. */
  after: "after {hash}",
  first: "first entry",
  kinds: { base_video: "Base video", voice: "Voice recording", consent: "Spoken consent" },
  titles: {
    consent_requested: { own: "You were asked", others: "Consent asked for" },
    consent_signed: { own: "You agreed", others: "{person} agreed" },
    consent_declined: { own: "You did not agree", others: "Consent refused" },
    consent_spoken: { own: "You said it", others: "{person} said it" },
    recording_received: { own: "{kind} arrived", others: "{kind} arrived" },
    recording_accepted: { own: "{kind} accepted", others: "{kind} accepted" },
    recording_refused: { own: "{kind} refused", others: "{kind} refused" },
    script_written: { own: "Script sent for your twin", others: "Script sent" },
    script_approved: { own: "Script approved for your twin", others: "Script approved" },
    cut_made: { own: "Cut made with your twin", others: "Cut made" },
    cut_approved: { own: "Cut approved with your twin", others: "Cut approved" },
    video_delivered: { own: "A video of your twin was delivered", others: "Video delivered" },
    delivery_taken_back: { own: "A delivered video was taken back", others: "Delivered video taken back" },
    video_downloaded: { own: "A video of your twin was downloaded", others: "Video downloaded" },
    video_published: { own: "A video of your twin was published", others: "Video published" },
    twin_ready: { own: "Your twin is ready", others: "The twin is ready" },
    consent_withdrawn: { own: "You withdrew your consent", others: "Consent withdrawn" },
    twin_begun: { own: "Your twin begins here", others: "The twin begins here" },
    twin_replaced: {
      own: "Another twin took the place of yours",
      others: "Another twin took its place",
    },
    twin_deleted: { own: "Your twin was deleted", others: "The twin was deleted" },
  },
  by: "by {actor}",
  script: "“{title}”, version {version}",
  cut: "“{title}”, cut {cut}",
  film: "“{title}”, {channel} {shape}",
  /** An entry that names no address: somebody else was asked. */
  askedOthers: "Sent to another person, by {actor}",
  takenOver: {
    one: "{count} video moved to it",
    other: "{count} videos moved to it",
  } as PluralForms,
  films: { one: "“{title}”", other: "“{title}” and others, {count} files" } as PluralForms,
  byChecks: "by our check of the file",
  /** In place of a name that the ledger does not have. */
  unnamed: {
    person: "the person shown",
    customer: "the customer",
    team: "our team",
    system: "our team",
  } satisfies Record<LedgerEntriesRow["actor"], string>,
  asked: "Sent to {email}, by {actor}",
  agreed: "{languages}; {channels}; until {until}",
  matches: "The spoken consent matches, says {actor}",
  destroyed: {
    one: "{count} file destroyed, by {actor}",
    other: "{count} files destroyed, by {actor}",
  } as PluralForms,
  public: { title: "Published so far", none: "Nothing that shows this twin was published." },
  side: {
    none: {
      title: "Nobody has agreed yet",
      text: "The person shown gets a link from you in the Studio.",
      action: "Open your Studio",
    },
    persons: {
      title: "Consent is {person}'s",
      text: "Only the person shown can withdraw it: with the link in their mail, or signed in here.",
    },
    withdrawn: { title: "Your consent is withdrawn", text: "All production has stopped." },
    withdrawnOthers: { title: "The consent was withdrawn", text: "All production has stopped." },
    replaced: {
      title: "Another twin takes this one’s place",
      text: "The production continues with another consent. Nothing of this twin is used for it: its recordings, its cuts and this ledger stay here.",
    },
    deleted: {
      title: "The twin is deleted",
      text: "Recordings, and what was made from them, are destroyed.",
    },
  },
  holds: {
    lead: "If the twin were deleted today, it would list:",
    recordings: "Recordings",
    model: "Model note",
  },
  scope,
  end,
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<LikenessProblem, string>>,
};

export type LikenessProblem = Extract<
  FunctionErrorCode,
  | "certificate_not_found"
  | "certificate_pending"
  | "consent_not_signed"
  | "no_authorization"
  | "over_request_rate_limit"
  | "twin_deleted"
  | "twin_not_found"
  | "unauthorized"
  | "unavailable"
>;

export default likeness;
