import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";

/** The columns of the list. */
export type AffiliateColumn = "partner" | "code" | "status" | "since";
export type AffiliateFilter = "status";
export type AffiliateQuery = ListQuery<AffiliateFilter, AffiliateColumn>;

export const statuses = ["all", "active", "paused"] as const;

export const affiliateShape: ListShape<AffiliateFilter, AffiliateColumn> = {
  filters: { status: oneOf(...statuses) },
  sortKeys: ["partner", "since"],
  sort: { key: "since", isDescending: true },
};
