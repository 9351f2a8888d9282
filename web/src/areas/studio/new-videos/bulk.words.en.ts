import consentScope from "../../../i18n/en/parts/consent-scope.ts";
import wordCount from "../../../i18n/en/parts/word-count.ts";
import type { PluralForms } from "../../../i18n/plural.ts";
import studio from "../studio.en.ts";
import videoProblems from "../video-problems.en.ts";

/** Many videos from one script and a file. */
const studioNewVideos = {
  meta: {
    title: "Many videos at once, Studio, Tawam",
    description: "One script with fields and a CSV file make a video for each line.",
  },
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  wordCount,
  trail: "Where you are",
  title: "Many videos at once",
  lead: "One script, and a list of whom each video is for. You see the first three before anything is made.",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or the production belongs to another account.",
    action: "Back to the Studio",
  },
  stopped: "Nothing is made of this twin now. With a new consent you can begin videos again.",
  track: "Step {number} of 4: {name}",
  steps: { words: "Words", file: "File", check: "Check", make: "Made" },
  cancel: "Back to the production",
  fields: {
    person: "Who is shown",
    language: "Language",
    channels: "Where they will be shown",
    agreed: "The consent covers {channels}, in {languages}.",
    noConsent: "No consent stands yet. Scripts are sent once it stands.",
  },
  /** What stands in braces for `{name}` and `{company}` in the examples. */
  examples: { name: "name", company: "company" },
  errors: {
    title: "Please give the videos a name",
    titleLong: "At most {max} characters",
    text: "Please write the script first",
    textLong: "At most {max} characters",
    noFields: "Write a field in braces where the words differ, such as {name}",
    channels: "Choose at least one",
  },
  wordsStep: {
    title: "The words",
    name: "Name of each video",
    nameHint: "With a field, so that they can be told apart: Welcome, {name}",
    script: "Script",
    scriptHint: "Write a field in braces where the words differ: Dear {name}, of {company}",
    fields: "Fields:",
    noFields: "No field yet",
    next: "Go on to the file",
  },
  fileStep: {
    title: "The file",
    text: "A CSV file with one line for each video. Its first line names the columns.",
    saving: "In Excel: File, Save As, CSV UTF-8.",
    example: "Download a file to fill in",
    exampleName: "videos.csv",
    drop: "Drop the file here, or choose it.",
    choose: "Choose a file",
    other: "Choose another file",
    limits: "At most 200 lines and 256 KiB",
    tooLarge: "The file is larger than 256 KiB.",
    check: "Check the file",
    checking: "Checking...",
    back: "Back to the words",
  },
  checkStep: {
    ready: {
      one: "1 video is ready to be made",
      other: "{count} videos are ready to be made",
    } as PluralForms,
    notReady: "Something is to be mended first",
    columns: "Which column fills which field",
    column: "Column {number}",
    noColumn: "Choose a column",
    unmatched: "No column of this name",
    several: "Several columns have this name. Choose one.",
    others: "Other columns may fit as well.",
    problems: { one: "1 thing is wrong", other: "{count} things are wrong" } as PluralForms,
    problemsText: "Nothing is made while a line is wrong. Mend the file, and choose it again.",
    line: "Line {line}",
    /** What is wrong with a line, by the server's code. */
    codes: {
      empty_cell: "Nothing stands in “{column}”",
      long_cell: "“{column}” has more than 1,000 characters",
      more_cells: "More cells than columns: put a text with a comma into quotation marks",
      empty_title: "The name would be empty",
      long_title: "The name would be longer than 120 characters",
      long_text: "The script would be longer than 20,000 characters",
      repeated: "The same as line {first}",
    },
    samples: { one: "The video", two: "Both videos", other: "The first {count}" } as PluralForms,
    spending: {
      title: "What they spend",
      text: {
        base_video: "Each spends one video of the plan, once its script is approved.",
        lesson: "Each spends one lesson of the plan, once its script is approved.",
      },
      left: "Left in the plan",
      unlimited: "As many as you want",
      begun: "Begun before, not approved yet",
      these: "These videos",
      after: "Left when all are approved",
      missing: "Missing",
      tooFew: {
        one: "They can be made. 1 script cannot be approved before the plan holds more.",
        other: "They can be made. {count} scripts cannot be approved before the plan holds more.",
      } as PluralForms,
      room: {
        one: "This production has room for 1 more video: make the list shorter.",
        other: "This production has room for {count} more videos: make the list shorter.",
      } as PluralForms,
    },
    afterwards: {
      customer: "Our team then reads each script, and approves it or suggests changes.",
      team: "The customer gets one mail, and approves each script or asks for changes.",
    },
    make: { one: "Make 1 video", other: "Make {count} videos" } as PluralForms,
    making: "Making...",
    back: "Choose another file",
  },
  checkFailed: { title: "The file was not checked", description: "An error occurred while checking" },
  makeFailed: { title: "Nothing was made", description: "An error occurred while saving" },
  made: {
    title: { one: "1 video was made", other: "{count} videos were made" } as PluralForms,
    text: {
      customer: "Their scripts are with our team now. Each is answered by itself.",
      team: "Their scripts wait for the customer now, who got one mail.",
    },
    open: "Open the production",
    again: "Make more from another file",
  },
};

export default studioNewVideos;
