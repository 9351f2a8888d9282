import consentScope from "../../../i18n/en/parts/consent-scope.ts";
import type { PluralForms } from "../../../i18n/plural.ts";
import studio from "../studio.en.ts";
import videoProblems from "../video-problems.en.ts";

/** Finished films and their captions: what was delivered, and when it goes out. */
const studioDelivery = {
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  title: "Finished files",
  trail: "Where you are",
  listLoading: "Loading the files",
  listFailed: {
    title: "The files did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  empty: {
    customer: {
      title: "No files yet",
      text: "When you approve a cut, we finish the video for each of its channels. The files then stand here.",
    },
    team: {
      title: "No files yet",
      text: "Send a film for each channel of the video. The customer sees it once you deliver it.",
    },
  },
  files: { one: "{count} file", other: "{count} files" } as PluralForms,
  fact: "{shape}, {language}, {time}, {size}",
  shortFact: "{shape}, {language}, {size}",
  cover: "The first picture of the film",
  download: "Download",
  downloadLabel: "Download {name}",
  all: "Download all (ZIP, {size})",
  preparing: "Preparing...",
  ledger: "Each download is written in the ledger of the twin: who had it, and when.",
  downloadFailed: { title: "There was no download", description: "An error occurred while preparing it" },
  captions: "Captions",
  captionsLabel: "Captions in {language} as {form}, for {name}",
  noCaptions: "No captions",
  states: {
    sending: "On its way",
    checking: "Being checked",
    checked: "Ready to deliver",
    refused: "Not taken",
    delivered: "Delivered {date}",
    taken_back: "Taken back",
  },
  takenBackBecause: "Our team took this file back: {reason}",
  plan: {
    planned: "Out {date}",
    due: "Was to go out {date}",
    published: "Published {date}",
    see: "See the post",
    none: "Not planned",
    open: "Publication plan",
  },
  everyFile: "All files",
  stopped: "Nothing can be downloaded now: production with this twin has stopped.",
};

export default studioDelivery;
