import type { Words } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { initialsOf } from "../../ui/initials-of.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Person } from "../../ui/person.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { Column } from "../../ui/table.tsx";
import { ageText, fullDate, shortDate } from "./user-dates.ts";
import type { ListedUser, UserSortKey } from "./user-list.ts";
import { fieldOf, nameOf, standInEmail } from "./user-names.ts";
import { statusOf, toneOf } from "./user-status.ts";
import styles from "./user-table.module.css";

interface Reading {
  words: Words<"admin-dashboard">["users"];
  language: Language;
  /** When the rows were loaded: ages count from there. */
  now: number;
}

export function userColumns(reading: Reading): Column<ListedUser, UserSortKey>[] {
  const { words, language } = reading;
  const header = (key: UserSortKey) => ({ key, header: words.columns[key], isSortable: true });
  return [
    { ...header("user"), cell: (user) => <Who user={user} nameless={words.nameless} /> },
    { ...header("email"), cell: (user) => <Email user={user} unknown={words.unknown} /> },
    {
      ...header("created"),
      quiet: true,
      cell: ({ created_at }) => <time dateTime={created_at}>{shortDate(created_at, language)}</time>,
    },
    { ...header("updated"), quiet: true, cell: (user) => <Updated user={user} reading={reading} /> },
    { ...header("status"), cell: ({ updated_at }) => words.filter[statusOf(updated_at)] },
  ];
}

function Who({ user, nameless }: { user: ListedUser; nameless: string }) {
  const name = nameOf(user);
  const username = user.username?.trim();
  return (
    <Person
      letters={initialsOf(name, user.email || standInEmail(user))}
      field={fieldOf(user.id)}
      name={name ? <bdi>{name}</bdi> : <span className={styles.missing}>{nameless}</span>}
      detail={username && username !== name ? <bdi>{username}</bdi> : null}
    />
  );
}

function Email({ user, unknown }: { user: ListedUser; unknown: string }) {
  if (user.email === undefined) {
    return (
      <span className={styles.missing}>
        <Address>{standInEmail(user)}</Address>
      </span>
    );
  }
  return user.email ? <Address>{user.email}</Address> : <span className={styles.missing}>{unknown}</span>;
}

/** An address that breaks before its sign first. */
function Address({ children }: { children: string }) {
  const [name, ...rest] = children.split(/(?=@)/);
  return (
    <Ltr>
      {name}
      <wbr />
      {rest}
    </Ltr>
  );
}

function Updated({ user: { updated_at }, reading }: { user: ListedUser; reading: Reading }) {
  const { words, language, now } = reading;
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
