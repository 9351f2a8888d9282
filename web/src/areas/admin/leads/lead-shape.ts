import { assigneeFilter } from "../lists/assignee.tsx";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import { leadStates } from "../lists/narrow.ts";

/** The columns of a list of leads. */
export type LeadColumn = "from" | "about" | "received" | "due" | "assignee";
export type LeadFilter = "state" | "assignee";
export type LeadQuery = ListQuery<LeadFilter, LeadColumn>;

/** What waits for an answer comes first. */
export const leadShape: ListShape<LeadFilter, LeadColumn> = {
  filters: { state: oneOf(...leadStates), assignee: assigneeFilter },
  sortKeys: ["from", "received", "due"],
  sort: { key: "received", isDescending: true },
};
