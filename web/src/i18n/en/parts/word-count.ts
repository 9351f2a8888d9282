import type { PluralForms } from "../../plural.ts";

/** The length of a script. */
const wordCount = { one: "1 word", other: "{count} words" } as PluralForms;

export default wordCount;
