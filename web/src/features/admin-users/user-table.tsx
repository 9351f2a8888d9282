import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { SortSelect } from "../../ui/sort-select.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Table } from "../../ui/table.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { NoUsers } from "./no-users.tsx";
import { useUserList } from "./use-user-list.ts";
import { useUserQuery } from "./use-user-query.ts";
import { UserBar } from "./user-bar.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserPaging } from "./user-paging.tsx";
import styles from "./user-table.module.css";
import { UserTableSkeleton } from "./user-table-skeleton.tsx";

interface Props {
  words: Words<"admin-dashboard">;
  /** The server does not take the visitor for an admin. */
  onDenied: () => void;
}

/** All accounts, page by page, searched, narrowed and sorted by the server. */
export function UserTable({ words: { users: words, sort: sortWords }, onDenied }: Props) {
  const { language } = useLanguage();
  const { query, search, setSearch, change, reset } = useUserQuery();
  const onFailed = () => void showToast({ kind: "error", title: words.failed.toast });
  const { status, loaded, retry } = useUserList(query, { onDenied, onFailed });
  const columns = userColumns({ words, language, now: loaded?.at ?? 0 });
  const sort = { sort: query.sort, onSort: (next: typeof query.sort) => change({ sort: next }) };
  return (
    <>
      <UserBar words={words} search={search} onSearch={setSearch} status={query.status} onChange={change} />
      {loaded && !loaded.hasEmails && (
        <output className={styles.note}>
          <Nuqta kind="twin" className={styles.noteMark} />
          {words.standIns}
        </output>
      )}
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
          <UserPaging words={words} loaded={loaded} onTurn={(page) => change({ page })} />
        </>
      )}
    </>
  );
}
