import videoStates from "../../../i18n/en/parts/video-states.ts";
import wordCount from "../../../i18n/en/parts/word-count.ts";
import type { PluralForms } from "../../../i18n/plural.ts";
import studioNeeds from "../needs.en.ts";
import studio from "../studio.en.ts";

const studioProduction = {
  meta: {
    title: "A production, Studio, Tawam",
    description: "The five steps of what you ordered: what waits for you, and what we do now.",
  },
  ...studio,
  ...studioNeeds,
  since: "since {date}",
  trail: "Where you are",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or the production belongs to another account.",
    action: "Back to the Studio",
  },
  clock: {
    stands: "The clock stands",
    standsText:
      "The {promised} count from the moment nothing waits for you any more. Since {date} something does.",
    standsUndated: "The {promised} count from the moment nothing waits for you any more.",
    promised: {
      businessDays: "{least} to {most} business days",
      weeks: "{least} to {most} weeks",
      hours: "{most} hours, on working days,",
    },
    used: { one: "One working day is used.", other: "{count} working days are used." } as PluralForms,
    runs: "The clock runs",
    runsText: "It is our turn since {date}. Nothing is needed from you.",
    runsMeanwhile: "Since {date} we look at what you sent. What waits for you can be done meanwhile.",
    due: "Ready by {date}",
    late: "Later than promised",
    lateText: "It was due on {date}. We are sorry; our team puts it first.",
    stopped: "The clock is off",
    stoppedText: "Production stopped on {date}.",
  },
  score: {
    title: "Five steps",
    legend: "Solid is done, lines are to come.",
    step: "Step {number}",
    you: "You",
    we: "We",
    yours: {
      done: "Recorded, agreed",
      sent: "All sent",
      waits: { one: "1 thing waits", other: "{count} things wait" } as PluralForms,
    },
    ours: "{done} of {all} done",
    ready: "Twin is ready",
  },
  videos: {
    title: "Videos",
    none: "There are no videos yet.",
    begin: "Begin a video",
    beginMany: "Many at once",
    cut: "Cut {number}",
    track: "Step {number} of 5: {name}",
  },
  ...videoStates,
  words: wordCount,
  recordings: {
    title: "What your twin is made from",
    all: "All recordings",
    none: "Nothing was sent yet",
    lines: "{lines}p",
    rate: "{rate} frames a second",
    noFindings: "no findings",
    findings: { one: "1 finding", other: "{count} findings" } as PluralForms,
  },
  twin: {
    begin: "Begin another twin",
    beginBusy: "One moment...",
    failed: { title: "No twin was begun", description: "An error occurred while saving" },
  },
};

export default studioProduction;
