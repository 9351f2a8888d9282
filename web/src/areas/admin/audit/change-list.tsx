import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Price } from "../../../ui/price.tsx";
import { memberName, useTeam } from "../lists/team.ts";
import styles from "./audit.module.css";
import type { AuditEntry } from "./audit-entries.ts";
import { type Change, changesOf } from "./changes.ts";

type ChangeWords = Words<"admin-audit">["change"];

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
  const { change: words } = useWords("admin-audit");
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

function Value({ field, value }: { field: string; value: unknown }) {
  const { language } = useLanguage();
  const { change: words } = useWords("admin-audit");
  if (typeof value === "number" && amounts.has(field)) return <Price cents={value} />;
  if (typeof value === "string" && members.has(field)) return <Member id={value} />;
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
