import { useMemo } from "react";
import { useChangeQuery, useQuery } from "../../site/query.ts";
import { useTyped } from "../../ui/use-typed.ts";
import { everyone, readQuery, type UserQuery, writeQuery } from "./user-query.ts";

/**
 * What the list is asked for. It stands in the page's address, so that Back, a reload and a link lead to the
 * same rows. `search` is the text as typed; it reaches `query` after a pause.
 */
export function useUserQuery() {
  const parameters = useQuery();
  const changeQuery = useChangeQuery();
  const query = useMemo(() => readQuery(parameters), [parameters]);
  /** Any change but a turn of the page begins at the first page. */
  const change = (changed: Partial<UserQuery>, options?: { replace: boolean }) =>
    changeQuery(writeQuery({ ...query, page: 0, ...changed }), options);
  // Letters take each other's place: Back leads past the whole word.
  const [search, setSearch] = useTyped(query.search, (typed) => change({ search: typed }, { replace: true }));
  const reset = () => change({ ...everyone, sort: query.sort, size: query.size });
  return { query, search, setSearch, change, reset };
}
