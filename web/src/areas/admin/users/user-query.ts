import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";

export type UserSortKey = "user" | "email" | "created" | "updated" | "status";
export type UserFilter = "status" | "kind";
export type UserQuery = ListQuery<UserFilter, UserSortKey>;

export const statuses = ["all", "active", "pending"] as const;
/** Accounts that stand out. */
export const kinds = ["all", "admin", "banned", "anonymous"] as const;

export const userShape: ListShape<UserFilter, UserSortKey> = {
  filters: { status: oneOf(...statuses), kind: oneOf(...kinds) },
  sortKeys: ["user", "email", "created", "updated", "status"],
  sort: { key: "created", isDescending: true },
};
