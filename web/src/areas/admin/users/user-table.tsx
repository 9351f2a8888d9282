import { useEffect, useEffectEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { RowList } from "../lists/row-list.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useLoaded } from "../lists/use-loaded.ts";
import { InviteUser } from "./invite/invite-user.tsx";
import { UserBar } from "./user-bar.tsx";
import { userColumns } from "./user-columns.tsx";
import { fetchUsers, type UserPage } from "./user-list.ts";
import { userShape } from "./user-query.ts";
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
