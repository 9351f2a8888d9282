import { backend } from "../../../backend/client.ts";
import type { OverviewFigures, TeamOverviewAnswer } from "../../../generated/api-types.ts";
import type { Span } from "./spans.ts";

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
