import type plans from "../../../i18n/en/parts/plans.ts";
import type { Shape } from "../../../i18n/shape.ts";

export type PlanWords = Shape<typeof plans>;
