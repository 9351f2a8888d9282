import { reasonWords } from "../../generated/refusal-reasons.ts";
import type en from "../en/studio-reasons.ts";
import type { Shape } from "../shape.ts";

const studioReasons: Shape<typeof en> = Object.fromEntries(
  Object.entries(reasonWords).map(([code, { ar }]) => [code, ar]),
);

export default studioReasons;
