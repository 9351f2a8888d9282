import { backend } from "../../../backend/client.ts";
import type { OverviewFigures, TeamOverviewAnswer } from "../../../generated/api-types.ts";

/** How many days back the figures go. */
export const spans = ["7", "30", "90", "365"] as const;
export type Span = (typeof spans)[number];

export const usualSpan: Span = "30";

/** What an address asks for; what it says wrongly counts as not said. */
export function readSpan(parameter: string | null): Span {
  return spans.find((span) => span === parameter) ?? usualSpan;
}

export type FigureName = keyof OverviewFigures;

/** In the order of the screen. */
export const figureNames = ["revenue", "orders", "newUsers", "leads", "latePromises"] as const;

/** Throws a `BackendError`. */
export async function fetchOverview(span: Span): Promise<TeamOverviewAnswer> {
  const { invoke } = await backend();
  return invoke<TeamOverviewAnswer>("team-overview", { days: Number(span) });
}

/** How a total compares: the part by which it rose or fell; null where there was nothing before. */
export function changeOf(total: number, previous: number): number | null {
  return previous === 0 ? null : (total - previous) / previous;
}
