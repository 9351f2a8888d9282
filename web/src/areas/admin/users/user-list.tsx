import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fullDate, shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { Mark } from "../../../ui/mark.tsx";
import { Person } from "../../../ui/person.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import type { Column } from "../../../ui/table.tsx";
import { TableBar } from "../../../ui/table-bar.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useAdminQuery } from "../admin-query.tsx";
import { RowLink } from "../lists/cells.tsx";
import { type ListState, useListQuery } from "../lists/list-query.ts";
import { RowList } from "../lists/row-list.tsx";
import { holdRows } from "../lists/table-rows.ts";
import {
  fetchUsers,
  isBanned,
  kinds,
  type ListedUser,
  roleOf,
  statuses,
  type UserFilter,
  type UserPage,
  type UserSortKey,
  userShape,
} from "./api.ts";
import { InviteUser } from "./invite-user.tsx";
import { ageText, fieldOf, nameOf, standInEmail, statusOf, toneOf } from "./user.ts";
import styles from "./users.module.css";

/** All users, page by page, searched, filtered and sorted by the server; a name leads to the user's own view. */
export function UserList() {
  const { language } = useLanguage();
  const { users: words } = useWords("admin/dashboard");
  const list = useListQuery(userShape);
  const onError = () => void showToast({ kind: "error", title: words.failed.toast });
  const page = useAdminQuery({
    queryKey: ["users", "list", list.query],
    queryFn: (signal) => fetchUsers(list.query, signal),
    onError,
    tables: ["profiles"],
    hold: holdRows,
  });
  const users = page.loaded?.answer;
  useAccountsError(users, onError);
  return (
    <RowList
      words={words}
      page={page}
      query={list.query}
      isFiltered={list.isFiltered}
      onChange={list.change}
      onReset={list.reset}
      columns={({ now, address }) => userColumns({ words, language, now, search: address })}
      rowKey={({ id }) => id}
      bar={<UserFilters words={words} list={list} action={<InviteUser label={words.invite} />} />}
      notes={
        <>
          {users?.accountsError !== undefined && <Note>{words.standIns}</Note>}
          {users?.isTruncated && <Note>{words.kind.isCut}</Note>}
        </>
      }
    />
  );
}

/** Says once for each page that came without its accounts that something failed. */
function useAccountsError(page: UserPage | undefined, onError: () => void): void {
  const report = useEffectEvent((error: unknown) => {
    console.error("The accounts could not be loaded", error);
    onError();
  });
  useEffect(() => {
    if (page?.accountsError !== undefined) report(page.accountsError);
  }, [page]);
}

function Note({ children }: { children: string }) {
  return (
    <output className={styles.note}>
      <Nuqta kind="twin" className={styles.noteMark} />
      {children}
    </output>
  );
}

interface FiltersProps {
  words: Words<"admin/dashboard">["users"];
  list: ListState<UserFilter, UserSortKey>;
  /** The list's buttons. */
  action: ReactNode;
}

const tones = ["good", "warning", "bad"] as const;

/** The filters of the list, and the legend of its marks. */
function UserFilters({ words, list, action }: FiltersProps) {
  const { status, kind } = list.query.filters;
  return (
    <TableBar
      legendLabel={words.legend.label}
      action={action}
      legend={tones.map((tone) => ({ tone, label: words.legend[tone] }))}
    >
      <SearchField label={words.search} value={list.search} onSearch={list.setSearch} />
      <ChipGroup<string>
        label={words.filter.label}
        options={statuses.map((value) => ({ value, label: words.filter[value] }))}
        value={status}
        onChange={(value) => list.filter({ status: value })}
      />
      <Choice label={words.kind.label} value={kind} onChange={(value) => list.filter({ kind: value })}>
        {kinds.map((value) => (
          <option key={value} value={value}>
            {words.kind[value]}
          </option>
        ))}
      </Choice>
    </TableBar>
  );
}

interface ColumnContext {
  words: Words<"admin/dashboard">["users"];
  language: Language;
  /** When the rows were loaded: ages count from there. */
  now: number;
  /** The query of the page's address, which a person's own view comes back to. */
  search: string;
}

function userColumns(context: ColumnContext): Column<ListedUser, UserSortKey>[] {
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

function Who({ user, context: { words, search } }: { user: ListedUser; context: ColumnContext }) {
  const name = nameOf(user);
  const username = user.username?.trim();
  const role = user.account ? roleOf(user.account) : null;
  return (
    <Person
      letters={initialsOf(name, user.account?.email || standInEmail(user))}
      picture={user.avatar_url}
      field={fieldOf(user.id)}
      name={
        <span className={styles.name}>
          <RowLink id={user.id} parameter="user" address={search}>
            {name ? <bdi>{name}</bdi> : <span className={styles.missing}>{words.nameless}</span>}
          </RowLink>
          {role && <Mark>{words.marks[role]}</Mark>}
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

function Updated({ user: { updated_at }, context }: { user: ListedUser; context: ColumnContext }) {
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

function Status({ user: { updated_at, account }, context }: { user: ListedUser; context: ColumnContext }) {
  const { words, now } = context;
  return (
    <span className={styles.status}>
      {words.filter[statusOf(updated_at)]}
      {account && isBanned(account, now) && <Mark isWarning>{words.marks.banned}</Mark>}
    </span>
  );
}
