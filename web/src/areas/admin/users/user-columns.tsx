import type { Words } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { ageText, fullDate, shortDate } from "../../../i18n/moments.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { Mark } from "../../../ui/mark.tsx";
import { Person } from "../../../ui/person.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import type { Column } from "../../../ui/table.tsx";
import { RowLink } from "../lists/cells.tsx";
import { isAdmin, isBanned, type ListedUser, type UserSortKey } from "./api.ts";
import { fieldOf, nameOf, standInEmail, statusOf, toneOf } from "./user.ts";
import styles from "./user-table.module.css";

interface Context {
  words: Words<"admin-dashboard">["users"];
  language: Language;
  /** When the rows were loaded: ages count from there. */
  now: number;
  /** The query of the page's address, which a person's own view comes back to. */
  search: string;
}

export function userColumns(context: Context): Column<ListedUser, UserSortKey>[] {
  const { words, language } = context;
  const header = (key: UserSortKey) => ({ key, header: words.columns[key], isSortable: true });
  return [
    { ...header("user"), cell: (user) => <Who user={user} context={context} /> },
    { ...header("email"), cell: (user) => <Email user={user} unknown={words.unknown} /> },
    {
      ...header("created"),
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)}
        </time>
      ),
    },
    { ...header("updated"), quiet: true, cell: (user) => <Updated user={user} context={context} /> },
    { ...header("status"), cell: (user) => <Status user={user} context={context} /> },
  ];
}

function Who({ user, context: { words, search } }: { user: ListedUser; context: Context }) {
  const name = nameOf(user);
  const username = user.username?.trim();
  return (
    <Person
      letters={initialsOf(name, user.account?.email || standInEmail(user))}
      field={fieldOf(user.id)}
      name={
        <span className={styles.name}>
          <RowLink id={user.id} parameter="user" address={search}>
            {name ? <bdi>{name}</bdi> : <span className={styles.missing}>{words.nameless}</span>}
          </RowLink>
          {user.account && isAdmin(user.account) && <Mark>{words.marks.admin}</Mark>}
        </span>
      }
      detail={username && username !== name ? <bdi>{username}</bdi> : null}
    />
  );
}

function Email({ user, unknown }: { user: ListedUser; unknown: string }) {
  if (user.account === undefined) {
    return (
      <span className={styles.missing}>
        <EmailAddress>{standInEmail(user)}</EmailAddress>
      </span>
    );
  }
  const email = user.account?.email;
  return email ? <EmailAddress>{email}</EmailAddress> : <span className={styles.missing}>{unknown}</span>;
}

function Updated({ user: { updated_at }, context }: { user: ListedUser; context: Context }) {
  const { words, language, now } = context;
  return (
    <StatusDot tone={toneOf(updated_at, now)}>
      {updated_at ? (
        <time dateTime={updated_at} title={fullDate(updated_at, language)}>
          {ageText(updated_at, now, language)}
        </time>
      ) : (
        words.never
      )}
    </StatusDot>
  );
}

function Status({ user: { updated_at, account }, context }: { user: ListedUser; context: Context }) {
  const { words, now } = context;
  return (
    <span className={styles.status}>
      {words.filter[statusOf(updated_at)]}
      {account && isBanned(account, now) && <Mark isWarning>{words.marks.banned}</Mark>}
    </span>
  );
}
