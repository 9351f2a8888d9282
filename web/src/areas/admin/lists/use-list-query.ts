import { useMemo } from "react";
import { presentQuery, useChangeQuery, useQuery } from "../../../site/query.ts";
import { useTyped } from "../../../ui/use-typed.ts";
import {
  isNarrowed,
  type ListQuery,
  type ListShape,
  readQuery,
  usualFilters,
  writeQuery,
} from "./list-query.ts";

/**
 * What a list is asked for. It stands in the page's address, so that Back, a reload and a link lead to the same
 * rows. `search` is the text as typed; it reaches `query` after a pause. `shape` is the same object each time.
 */
export function useListQuery<F extends string, K extends string>(shape: ListShape<F, K>) {
  const parameters = useQuery();
  const changeQuery = useChangeQuery();
  const query = useMemo(() => readQuery(shape, parameters), [shape, parameters]);
  const present = () => readQuery(shape, presentQuery());
  /** Any change but a turn of the page begins at the first page. */
  const change = (changed: Partial<ListQuery<F, K>>, options?: { replace: boolean }) =>
    changeQuery(writeQuery(shape, { ...present(), page: 0, ...changed }), options);
  // Letters take each other's place: Back leads past the whole word.
  const [search, setSearch] = useTyped(query.search, (typed) => change({ search: typed }, { replace: true }));
  return {
    query,
    search,
    setSearch,
    change,
    filter: (changed: Partial<Record<F, string>>) =>
      change({ filters: { ...present().filters, ...changed } }),
    reset: (filters: Partial<Record<F, string>> = {}) =>
      change({ search: "", filters: { ...usualFilters(shape), ...filters } }),
    isNarrowed: isNarrowed(shape, query),
  };
}

export type ListState<F extends string, K extends string> = ReturnType<typeof useListQuery<F, K>>;
