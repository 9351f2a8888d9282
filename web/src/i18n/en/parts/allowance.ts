import type { PluralForms } from "../../plural.ts";

/** The lines of what a plan holds. */
const allowance = {
  line: "Line",
  granted: "Granted",
  spent: "Spent",
  left: "Left",
  until: "Use by",
  noEnd: "No end",
  unlimited: "No limit",
  monthly: "{count} a month",
  carried: {
    one: ", and {count} carried over that is used first",
    other: ", and {count} carried over that are used first",
  } as PluralForms,
  kinds: {
    base_video: { name: "Base videos", note: "" },
    lesson: { name: "Lessons", note: "" },
    variant: { name: "Variants", note: "Another size or another language of a video" },
    revision: { name: "Rounds of changes", note: "" },
  },
};

export default allowance;
