import type { Words } from "../../i18n/dictionaries.ts";
import { fill } from "../../i18n/fill.tsx";
import type { Language } from "../../i18n/languages.ts";
import { shortDate, timeOfDay } from "../../i18n/moments.ts";
import { PageLink } from "../../site/page-link.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Column } from "../../ui/table.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./audit.module.css";
import type { AuditEntry } from "./audit-entries.ts";
import { ChangeList } from "./change-list.tsx";

interface Reading {
  words: Words<"admin-audit">;
  language: Language;
}

export function auditColumns({ words, language }: Reading): Column<AuditEntry>[] {
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
          <Somebody id={actor_id} email={actor_email} words={words} />
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
      cell: ({ subject_id, subject_email }) => (
        <Somebody id={subject_id} email={subject_email} words={words} />
      ),
    },
    { key: "change", header: columns.change, cell: (entry) => <ChangeList entry={entry} /> },
  ];
}

/** The word for an act; the server's own name for one that has no word yet. */
export function actionText(action: string, { actions }: Words<"admin-audit">) {
  const known: Readonly<Record<string, string>> = actions;
  return known[action] ?? <Ltr>{action}</Ltr>;
}

/** A person, by address, with a way to their view; or the operator. */
function Somebody(props: { id: string | null; email: string | null; words: Words<"admin-audit"> }) {
  const { id, email, words } = props;
  const operators: Readonly<Record<string, string>> = words.operators;
  if (id === null) return operators[email ?? ""] ?? email ?? words.unknown;
  return (
    <PageLink to={`/admin?tab=users&user=${id}`} className={inlineLink(styles.person)}>
      <EmailAddress>{email ?? id}</EmailAddress>
    </PageLink>
  );
}
