import { reasonWords } from "../../../generated/refusal-reasons.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Price } from "../../../ui/price.tsx";
import { memberName, useTeam } from "../lists/team.tsx";
import type { AuditEntry } from "./api.ts";
import styles from "./audit.module.css";

type ChangeWords = Words<"admin/audit">["change"];

/** What an act changed, in words: the former value, an arrow, the present one. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </ul>
  );
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  const { change: words } = useWords("admin/audit");
  const names: Readonly<Record<string, string>> = words.fields;
  const isReplaced = before !== undefined;
  return (
    <li>
      <span className={styles.field}>{names[field] ?? <bdi>{field}</bdi>}</span>
      <span className={styles.values}>
        {isReplaced && (
          <>
            <del>
              <Value field={field} value={before} />
            </del>
            <span className="visually-hidden">{words.became}</span>
            <Icon name="arrow" className={styles.arrow} />
          </>
        )}
        <ins>{after === undefined ? words.none : <Value field={field} value={after} />}</ins>
      </span>
    </li>
  );
}

/** Fields that hold cents, and those that hold an account of the team's. */
const amounts = new Set([
  "amount",
  "refunded_amount",
  "failed_refund_amount",
  "lost_amount",
  "reversed_amount",
]);
const members = new Set(["assignee_id"]);
const reasons: Readonly<Record<string, { [language in Language]: string }>> = reasonWords;

function Value({ field, value }: { field: string; value: unknown }) {
  const { language } = useLanguage();
  const { change: words } = useWords("admin/audit");
  if (typeof value === "number" && amounts.has(field)) return <Price cents={value} />;
  if (typeof value === "string" && members.has(field)) return <Member id={value} />;
  if (Array.isArray(value) && field === "reasons")
    return value.map((code) => reasons[code]?.[language] ?? code).join(" ");
  return valueText(value, words, language);
}

function Member({ id }: { id: string }) {
  const member = useTeam()?.find((each) => each.id === id);
  return <bdi>{member ? memberName(member) : id}</bdi>;
}

const moment = /^\d{4}-\d{2}-\d{2}T/;

function valueText(value: unknown, words: ChangeWords, language: Language) {
  const known: Readonly<Record<string, string>> = words.values;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value !== "string") return <bdi>{JSON.stringify(value)}</bdi>;
  if (moment.test(value) && !Number.isNaN(Date.parse(value))) return fullDate(value, language);
  if (value.includes("@")) return <EmailAddress>{value}</EmailAddress>;
  return known[value] ?? <bdi>{value}</bdi>;
}

/** One value that an act changed; `field` names it as the server does, parts of a value after a full stop. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that other columns show, and ids that nobody looks up by hand. */
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
  "recording_id",
  "delivery_id",
]);

/** What an act changed, value by value; not the address of a new account, which another column tells. */
function changesOf({ action, before, after, subject_email }: AuditEntry): Change[] {
  const former = flattened(before ?? {});
  const present = flattened(counted(action, after ?? {}));
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

/** What a plan holds is counted in videos, and not in cents. */
function counted(action: string, { amount, ...others }: Record<string, unknown>): Record<string, unknown> {
  if (amount === undefined) return others;
  return action === "allowance.corrected" ? { ...others, count: amount } : { ...others, amount };
}

function flattened(values: Record<string, unknown>, prefix = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (isRecord(value))
      for (const [inner, deep] of flattened(value, `${prefix}${name}.`)) found.set(inner, deep);
    else if (value !== null && !isEmptyList(value)) found.set(prefix + name, value);
  }
  return found;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
