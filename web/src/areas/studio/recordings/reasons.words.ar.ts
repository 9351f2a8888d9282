import { reasonWords } from "../../../generated/refusal-reasons.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./reasons.words.en.ts";

const studioReasons: Shape<typeof en> = Object.fromEntries(
  Object.entries(reasonWords).map(([code, { ar }]) => [code, ar]),
);

export default studioReasons;
