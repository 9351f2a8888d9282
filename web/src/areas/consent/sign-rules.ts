import * as z from "zod/mini";
import { line } from "../../ui/typed-rules.ts";
import { dayInDubai, OTHER_DAY } from "./days.ts";

const LONGEST_NAME = 200;

/** A group of checkboxes: a form holds the last that is on, and nothing where none is. */
const group = (error: string) => z.string({ error });

/** The rules of the signature. Messages are keys of `validation`. */
export const signRules = z
  .object({
    languages: group("languagesMissing"),
    channels: group("channelsMissing"),
    purposes: group("purposesMissing"),
    until: z.string().check(z.minLength(1, "untilMissing")),
    day: z.optional(z.string()),
    name: line({ min: 2, max: LONGEST_NAME }, "nameMissing", "nameLong"),
  })
  .check(
    z.refine<{ until?: string; day?: string | undefined }>(
      ({ until, day = "" }) => until !== OTHER_DAY || day > dayInDubai(),
      // Said together with whatever else is wrong, so that nobody has to submit twice.
      { path: ["day"], error: "dayMissing", when: () => true },
    ),
  );

export type SignValues = z.infer<typeof signRules>;
