import consentScope from "../../../i18n/en/parts/consent-scope.ts";
import studio from "../studio.en.ts";
import videoProblems from "../video-problems.en.ts";

const studioNewVideo = {
  meta: {
    title: "Begin a video, Studio, Tawam",
    description: "What the video is about, its language, and where it will be shown.",
  },
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  trail: "Where you are",
  title: "Begin a video",
  lead: "Say what it is about. The script is written next: by our team, or by you.",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or the production belongs to another account.",
    action: "Back to the Studio",
  },
  stopped: "Nothing is made of this twin now. With a new consent you can begin videos again.",
  fields: {
    title: "Name of the video",
    titleHint: "As you would call it to a colleague",
    brief: "What it is about",
    briefHint: "Who watches it, what they should know or do afterwards, what must be said",
    person: "Who is shown",
    language: "Language",
    channels: "Where it will be shown",
    agreed: "The consent covers {channels}, in {languages}.",
    noConsent: "No consent stands yet. You can begin the video; its words are sent once the consent stands.",
  },
  errors: {
    title: "Please give the video a name",
    titleLong: "At most {max} characters",
    briefLong: "At most {max} characters",
    channels: "Choose at least one",
  },
  send: "Begin the video",
  busy: "One moment...",
  cancel: "Back to the production",
  change: {
    send: "Save",
    cancel: "Cancel",
    remove: "Delete the video",
    confirm: {
      title: "Delete this video?",
      text: "Its script and all comments on it are deleted, too. Nothing of your plan was spent on it.",
      confirm: "Delete for good",
      busy: "One moment...",
      cancel: "Keep it",
    },
    failed: { title: "Nothing was changed", description: "An error occurred while saving" },
  },
  failed: { title: "The video was not begun", description: "An error occurred while saving" },
};

export default studioNewVideo;
