import type { AuditEntry } from "./audit-entries.ts";

/** Where the team sees what an act was done to, by the first word of the act's name. */
const places: Readonly<Record<string, string>> = {
  user: "tab=users&user",
  payment: "tab=orders&order",
  subscription: "tab=orders&order",
  application: "tab=applications&application",
  affiliate: "tab=affiliates&affiliate",
  commission: "tab=affiliates&affiliate",
};

/** A lead's entries tell of which kind it is. */
const leadPlaces: Readonly<Record<string, string>> = {
  contact: "tab=messages&message",
  application: "tab=applications&application",
  order: "tab=orders&order",
};

/** The address of the view of what an act was done to; undefined where there is none. */
export function subjectAddress({ action, subject_id, after }: AuditEntry): string | undefined {
  const [domain = ""] = action.split(".");
  const place = domain === "lead" ? leadPlaces[String(after?.["kind"])] : places[domain];
  return place && subject_id ? `/admin?${place}=${subject_id}` : undefined;
}
