import type { AuditEntry } from "./audit-entries.ts";

/** One value that an act changed; `field` names it as the server does, parts of a value after a full stop. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** What other columns tell, and the numbers of rows that nobody looks up by hand. */
const hidden = new Set([
  "app_metadata.provider",
  "app_metadata.providers",
  "id",
  "handled_by",
  "note_id",
  "payment_id",
  "subscription_id",
  "payout",
  "commission",
  "currency",
]);

/** What an act changed, value by value; not the address of a new account, which another column tells. */
export function changesOf({ before, after, subject_email }: AuditEntry): Change[] {
  const former = flattened(before ?? {});
  const present = flattened(after ?? {});
  return [...new Set([...former.keys(), ...present.keys()])]
    .filter((field) => !hidden.has(field))
    .map((field) => ({ field, before: former.get(field), after: present.get(field) }))
    .filter(({ field, ...change }) => field !== "email" || !isOnly(subject_email, change))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Whether `value` came or went, and was not put in another one's place. */
function isOnly(value: unknown, { before, after }: Pick<Change, "before" | "after">): boolean {
  return (before === undefined && after === value) || (after === undefined && before === value);
}

function flattened(values: Record<string, unknown>, prefix = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (isRecord(value))
      for (const [inner, deep] of flattened(value, `${prefix}${name}.`)) found.set(inner, deep);
    else if (value !== null) found.set(prefix + name, value);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
