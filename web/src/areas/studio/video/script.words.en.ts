import consentScope from "../../../i18n/en/parts/consent-scope.ts";
import videoStates from "../../../i18n/en/parts/video-states.ts";
import wordCount from "../../../i18n/en/parts/word-count.ts";
import type { PluralForms } from "../../../i18n/plural.ts";
import studio from "../studio.en.ts";
import videoProblems from "../video-problems.en.ts";

/** A script: who is next, its words, versions, comments and decisions. */
const studioScript = {
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  ...videoStates,
  words: wordCount,
  scope: consentScope,
  trail: "Where you are",
  title: "Your video",
  brief: "What it is about",
  change: "Change it",
  stopped: "Nothing is made of this twin now. You can read everything here; it goes on with a new consent.",
  uncovered:
    "The consent does not cover this video's language and channels, so no words can be sent or approved.",
  noConsent: "No consent stands for this twin now, so no words can be sent or approved.",
  gone: "The twin that this video showed was deleted. Choose who is shown under “Change it”.",
  seeConsent: "See the consent",
  between: "{from} to {to}",
  estimate: "about {time} spoken, an estimate",
  version: "Version {number}",
  by: "{name}, {date}",
  team: "Our team",
  customer: "The customer",
  draft: "Drafted by a machine",
  fromNote: "From a note",
  script: "The script",
  empty: {
    customer: "There are no words yet. Our team writes them from what the video is about, or you do.",
    team: "There are no words yet. Write the first version, or wait for the customer's.",
  },
  decision: {
    title: "Is it right?",
    text: "Approve version {number}, or say what to change. Your comments on its lines go with your answer.",
    approve: "Approve version {number}",
    changes: "Ask for changes",
    waiting: "Version {number} waits for an answer. You may still send a better one.",
    approved: "{name} approved version {number} on {date}.",
    asked: "{name} asked for changes to version {number} on {date}.",
    done: { title: "The script is approved", description: "The video is made from exactly these words." },
    sent: { title: "Changes asked for", description: "The next version is on the other side now." },
    failed: { title: "Nothing was decided", description: "An error occurred while saving" },
  },
  approve: {
    title: "Approve version {number}?",
    text: "The video is made from exactly these words. A new version can still be sent; then it is read again.",
    open: {
      one: "1 comment is still open.",
      other: "{count} comments are still open.",
    } as PluralForms,
    confirm: "Approve",
    busy: "Approving...",
    cancel: "Not yet",
  },
  changes: {
    title: "What should change?",
    note: "In your words",
    hint: "Comments on lines go with it. With them this may stay empty.",
    missing: "Say what to change, here or in a comment on a line",
    confirm: "Ask for changes",
    busy: "Sending...",
    cancel: "Cancel",
  },
  versions: {
    title: "Versions",
    compare: "Compare with",
    nothing: "No other",
    table: "Version {before} beside version {after}",
    same: "The two versions are the same.",
    loading: "Comparing",
  },
  write: {
    next: "Write the next version",
    first: "Write the script",
    close: "Close the editor",
    label: "Words of version {number}",
    hint: "A line that begins with # is a heading, and is not spoken.",
    send: "Send version {number}",
    busy: "Sending...",
    kept: "Kept on this device until you send it",
    notKept: "This browser keeps nothing. Send it before you close the page.",
    reset: "Begin again from version {number}",
    clear: "Begin again",
    sent: { title: "Version {number} is sent", description: "The other side was told by mail." },
    failed: { title: "The version was not sent", description: "Your words are kept. An error occurred" },
    drafted:
      "A machine drafted these words. Read each line before you send them; the other side sees the mark.",
    machine: {
      action: "Draft it by machine",
      busy: "Drafting...",
      failed: { title: "No draft came", description: "Your words are as they were. An error occurred" },
    },
    tooLong: "At most {max} characters: {over} too many",
  },
  conflict: {
    title: "{name} sent version {number} meanwhile",
    text: "Nothing of yours is lost. Compare the two, then send yours as the next version, or begin again from the new one.",
    compare: "Compare",
    hide: "Hide the comparison",
    mine: "Go on with mine",
    yours: "Your words",
    theirs: "Begin again from version {number}",
    table: "Version {before} beside your words",
  },
  /** What comes from the other side while somebody reads. */
  arrived: {
    version: "A new version is here: {name} sent version {number}.",
    show: "Read version {number}",
    comment: "A new comment on line {line}: {name}",
  },
  comments: {
    add: "Comment on line {line}",
    marked: {
      one: "1 comment on line {line}",
      other: "{count} comments on line {line}",
    } as PluralForms,
    keys: "Arrows go from line to line, C comments.",
    label: "Your comment on line {line}",
    send: "Add the comment",
    busy: "Adding...",
    cancel: "Cancel",
    reply: "Reply",
    replyLabel: "Your reply",
    replySend: "Add the reply",
    open: "Open",
    isDone: "Done",
    done: "Mark as done",
    reopen: "Open again",
    failed: { title: "The comment was not saved", description: "An error occurred while saving" },
  },
};

export default studioScript;
