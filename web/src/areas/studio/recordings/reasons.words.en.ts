import { reasonWords } from "../../../generated/refusal-reasons.ts";

/** Why the team refused a recording, by the reasons' codes: the server's own words. */
const studioReasons = Object.fromEntries(
  Object.entries(reasonWords).map(([code, { en }]) => [code, en]),
) as Partial<Record<string, string>>;

export default studioReasons;
