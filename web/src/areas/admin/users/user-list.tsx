import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { TableBar } from "../../../ui/table-bar.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type ListState, useListQuery } from "../lists/list-query.ts";
import { RowList } from "../lists/row-list.tsx";
import { useLoaded } from "../lists/use-loaded.ts";
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

interface Props {
  words: Words<"admin-dashboard">;
  /** The server refused a call because of who made it. */
  onRefused: () => void;
}

/** All users, page by page, searched, narrowed and sorted by the server; a name leads to the person's own view. */
export function UserTable({ words: { users: words }, onRefused }: Props) {
  const { language } = useLanguage();
  const list = useListQuery(userShape);
  const onFailed = () => void showToast({ kind: "error", title: words.failed.toast });
  const loading = useLoaded(fetchUsers, list.query, { onRefused, onFailed });
  const page = loading.loaded?.answer;
  useLackTold(page, onFailed);
  return (
    <RowList
      words={words}
      loading={loading}
      query={list.query}
      isNarrowed={list.isNarrowed}
      onChange={list.change}
      onReset={list.reset}
      columns={({ now, address }) => userColumns({ words, language, now, search: address })}
      rowKey={({ id }) => id}
      bar={
        <UserBar
          words={words}
          list={list}
          action={<InviteUser label={words.invite} onInvited={loading.reload} onRefused={onRefused} />}
        />
      }
      notes={
        <>
          {page?.lack !== undefined && <Note>{words.standIns}</Note>}
          {page?.isCut && <Note>{words.kind.isCut}</Note>}
        </>
      }
    />
  );
}

/** Says once for each page that came without its accounts that something failed. */
function useLackTold(page: UserPage | undefined, tell: () => void): void {
  const onLack = useEffectEvent((lack: unknown) => {
    console.error("The accounts could not be loaded", lack);
    tell();
  });
  useEffect(() => {
    if (page?.lack !== undefined) onLack(page.lack);
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

interface BarProps {
  words: Words<"admin-dashboard">["users"];
  list: ListState<UserFilter, UserSortKey>;
  /** What can be done beside looking. */
  action: ReactNode;
}

const tones = ["good", "warning", "bad"] as const;

/** What narrows the list, and the legend of its marks. */
export function UserBar({ words, list, action }: BarProps) {
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
