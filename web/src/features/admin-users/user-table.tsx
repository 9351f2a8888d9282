import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useLocation } from "../../site/location.tsx";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { SortSelect } from "../../ui/sort-select.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Table } from "../../ui/table.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { InviteUser } from "./invite/invite-user.tsx";
import { NoUsers } from "./no-users.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { useUserList } from "./use-user-list.ts";
import { useUserQuery } from "./use-user-query.ts";
import { UserBar } from "./user-bar.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserPaging } from "./user-paging.tsx";
import styles from "./user-table.module.css";
import { UserTableSkeleton } from "./user-table-skeleton.tsx";

interface Props {
  words: Words<"admin-dashboard">;
  /** The server refused a call because of who made it. */
  onRefused: () => void;
}

/** All users, page by page, searched, narrowed and sorted by the server; a name leads to the person's own view. */
export function UserTable({ words: { users: words, sort: sortWords }, onRefused }: Props) {
  const { language } = useLanguage();
  const { search: address } = useLocation();
  const { query, search, setSearch, change, reset } = useUserQuery();
  const onFailed = () => void showToast({ kind: "error", title: words.failed.toast });
  const { status, loaded, retry } = useUserList(query, { onRefused, onFailed });
  const list = useReturnFocus(status !== "loading");
  const columns = userColumns({ words, language, now: loaded?.at ?? 0, search: address });
  const sort = { sort: query.sort, onSort: (next: typeof query.sort) => change({ sort: next }) };
  return (
    <section ref={list} tabIndex={-1} aria-label={words.caption} className={styles.list}>
      <UserBar
        words={words}
        search={search}
        onSearch={setSearch}
        query={query}
        onChange={change}
        action={<InviteUser label={words.invite} onInvited={retry} onRefused={onRefused} />}
      />
      {loaded && !loaded.hasAccounts && <Note>{words.standIns}</Note>}
      {loaded?.isCut && <Note>{words.kind.isCut}</Note>}
      {status === "failed" && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={retry}
        />
      )}
      {status === "loading" && !loaded && <UserTableSkeleton label={words.loading} />}
      {loaded?.total === 0 && <NoUsers words={words} query={query} onReset={reset} />}
      {loaded && loaded.total > 0 && (
        <>
          <SortSelect words={sortWords} columns={columns} {...sort} />
          <Table
            caption={words.caption}
            columns={columns}
            rows={loaded.users}
            rowKey={({ id }) => id}
            isBusy={status === "loading"}
            {...sort}
          />
          <UserPaging words={words} loaded={loaded} size={query.size} onChange={change} />
        </>
      )}
    </section>
  );
}

function Note({ children }: { children: string }) {
  return (
    <output className={styles.note}>
      <Nuqta kind="twin" className={styles.noteMark} />
      {children}
    </output>
  );
}
