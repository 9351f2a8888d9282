import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { TableBar } from "../../../ui/table-bar.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useAdminQuery } from "../admin-query.tsx";
import { type ListState, useListQuery } from "../lists/list-query.ts";
import { RowList } from "../lists/row-list.tsx";
import {
  fetchUsers,
  kinds,
  statuses,
  type UserFilter,
  type UserPage,
  type UserSortKey,
  userShape,
} from "./api.ts";
import { InviteUser } from "./invite-user.tsx";
import { userColumns } from "./user-columns.tsx";
import styles from "./user-table.module.css";

/** All users, page by page, searched, filtered and sorted by the server; a name leads to the user's own view. */
export function UserList() {
  const { language } = useLanguage();
  const { users: words } = useWords("admin-dashboard");
  const list = useListQuery(userShape);
  const onError = () => void showToast({ kind: "error", title: words.failed.toast });
  const page = useAdminQuery({
    queryKey: ["users", "list", list.query],
    queryFn: (signal) => fetchUsers(list.query, signal),
    onError,
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
  words: Words<"admin-dashboard">["users"];
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
