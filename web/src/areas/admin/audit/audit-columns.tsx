import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import type { Language } from "../../../i18n/languages.ts";
import { shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import type { Column } from "../../../ui/table.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { AuditEntry } from "./api.ts";
import styles from "./audit.module.css";
import { ChangeList } from "./change-list.tsx";

interface Context {
  words: Words<"admin/audit">;
  language: Language;
}

export function auditColumns({ words, language }: Context): Column<AuditEntry>[] {
  const { columns } = words;
  return [
    {
      key: "when",
      header: columns.when,
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} className={styles.lines}>
          {shortDate(created_at, language)} <span>{timeOfDay(created_at, language)}</span>
        </time>
      ),
    },
    {
      key: "who",
      header: columns.who,
      cell: ({ actor_id, actor_email, ip_address }) => (
        <span className={styles.lines}>
          <Somebody
            address={actor_id && `/admin?tab=users&user=${actor_id}`}
            name={actor_email ?? actor_id}
            words={words}
          />
          {ip_address && (
            <span className={styles.detail}>{fill(words.from, { address: <Ltr>{ip_address}</Ltr> })}</span>
          )}
        </span>
      ),
    },
    { key: "what", header: columns.what, cell: ({ action }) => actionText(action, words) },
    {
      key: "whom",
      header: columns.whom,
      cell: (entry) => (
        <Somebody
          address={subjectAddress(entry)}
          name={entry.subject_email ?? subjectName(entry, words)}
          words={words}
        />
      ),
    },
    { key: "change", header: columns.change, cell: (entry) => <ChangeList entry={entry} /> },
  ];
}

/** The word for an act; the server's own name for one that has no word yet. */
function actionText(action: string, { actions }: Words<"admin/audit">) {
  const known: Readonly<Record<string, string>> = actions;
  return known[action] ?? <Ltr>{action}</Ltr>;
}

interface SomebodyProps {
  /** Of their view, or of the view of what is theirs. */
  address: string | null | undefined;
  name: string | null;
  words: Words<"admin/audit">;
}

/** A person, by e-mail, with a way to what the act was about; or who acts without an account. */
function Somebody({ address, name, words }: SomebodyProps) {
  const operators: Readonly<Record<string, string>> = words.operators;
  if (!address) return operators[name ?? ""] ?? name ?? words.unknown;
  return (
    <PageLink to={address} className={inlineLink(styles.person)}>
      <EmailAddress>{name ?? words.unknown}</EmailAddress>
    </PageLink>
  );
}

const PRODUCTION = "tab=production&production";

/** Where the team sees what an act was done to, by the first word of the act's name. */
const places: Readonly<Record<string, string>> = {
  user: "tab=users&user",
  recording: "tab=users&user",
  production: PRODUCTION,
  delivery: PRODUCTION,
  allowance: PRODUCTION,
  payment: "tab=orders&order",
  subscription: "tab=orders&order",
  application: "tab=applications&application",
  affiliate: "tab=affiliates&affiliate",
  commission: "tab=affiliates&affiliate",
};

/** A lead's entries name its kind. */
const leadPlaces: Readonly<Record<string, string>> = {
  contact: "tab=messages&message",
  application: "tab=applications&application",
  order: "tab=orders&order",
};

function placeOf({ action, after }: AuditEntry): string | undefined {
  const [domain = ""] = action.split(".");
  return domain === "lead" ? leadPlaces[String(after?.["kind"])] : places[domain];
}

/** What stands for something without an email address. */
function subjectName(entry: AuditEntry, words: Words<"admin/audit">): string | null {
  return placeOf(entry) === PRODUCTION ? words.production : entry.subject_id;
}

/** The address of the view of what an act was done to; undefined where there is none. */
function subjectAddress(entry: AuditEntry): string | undefined {
  const { subject_id } = entry;
  const place = placeOf(entry);
  return place && subject_id ? `/admin?${place}=${subject_id}` : undefined;
}
