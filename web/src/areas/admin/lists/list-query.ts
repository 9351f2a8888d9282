import { useMemo } from "react";
import { presentQuery, type QueryChange, useChangeQuery, useQuery } from "../../../site/query.ts";
import type { Sort } from "../../../ui/table.tsx";
import { useDebouncedInput } from "../../../ui/use-debounced-input.ts";

export const pageSizes = [10, 25, 50, 100] as const;

/** A filter of a list: the value that the address leaves out, and which others it may name. */
export interface Filter {
  usual: string;
  isKnown: (value: string) => boolean;
}

/** One of a few values; the first is the usual one. */
export function oneOf(...values: readonly [string, ...string[]]): Filter {
  return { usual: values[0], isKnown: (value) => values.includes(value) };
}

/** The filters and sort keys that a list knows. */
export interface ListShape<FilterName extends string, SortKey extends string> {
  filters: Readonly<Record<FilterName, Filter>>;
  sortKeys: readonly SortKey[];
  /** How it is sorted unless the address says so. */
  sort: Sort<SortKey>;
}

/** The rows that a list shows. */
export interface ListQuery<FilterName extends string = string, SortKey extends string = string> {
  search: string;
  filters: Readonly<Record<FilterName, string>>;
  sort: Sort<SortKey>;
  /** From 0. */
  page: number;
  /** Rows on a page. */
  size: number;
}

/** Reads the query of an address; a wrong value counts as none. */
export function readQuery<F extends string, K extends string>(
  shape: ListShape<F, K>,
  parameters: URLSearchParams,
): ListQuery<F, K> {
  const sort = parameters.get("sort") ?? "";
  const key = shape.sortKeys.find((known) => known === sort.replace(/^-/, ""));
  const page = Number(parameters.get("page"));
  const size = Number(parameters.get("size"));
  return {
    search: parameters.get("q")?.slice(0, 100) ?? "",
    filters: filtersOf(shape, (name) => parameters.get(name)),
    sort: key ? { key, isDescending: sort.startsWith("-") } : shape.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
  };
}

/** Writes the query of an address: usual values are left out. */
export function writeQuery<F extends string, K extends string>(
  shape: ListShape<F, K>,
  { search, filters, sort, page, size }: ListQuery<F, K>,
): QueryChange {
  const change: Record<string, string | null> = {
    q: search,
    sort: order(sort) === order(shape.sort) ? null : order(sort),
    page: page > 0 ? String(page + 1) : null,
    size: size === pageSizes[0] ? null : String(size),
  };
  for (const name of namesOf(shape)) {
    change[name] = filters[name] === shape.filters[name].usual ? null : filters[name];
  }
  return change;
}

/** Whether a search or a filter is set. */
export function isFiltered<F extends string, K extends string>(
  shape: ListShape<F, K>,
  { search, filters }: ListQuery<F, K>,
): boolean {
  return search.trim() !== "" || namesOf(shape).some((name) => filters[name] !== shape.filters[name].usual);
}

/** The filters of a list as it is usually shown. */
function usualFilters<F extends string, K extends string>(shape: ListShape<F, K>): Record<F, string> {
  return filtersOf(shape, () => null);
}

function filtersOf<F extends string, K extends string>(
  shape: ListShape<F, K>,
  valueOf: (name: F) => string | null,
): Record<F, string> {
  const values = namesOf(shape).map((name) => {
    const { usual, isKnown } = shape.filters[name];
    const value = valueOf(name) ?? usual;
    return [name, isKnown(value) ? value : usual] as const;
  });
  return Object.fromEntries(values) as Record<F, string>;
}

function namesOf<F extends string, K extends string>({ filters }: ListShape<F, K>): F[] {
  return Object.keys(filters) as F[];
}

function order({ key, isDescending }: Sort): string {
  return (isDescending ? "-" : "") + key;
}

/**
 * Reads and changes the rows that a list shows. They stand in the page's address, so that Back, a reload and a link lead to the same
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
  const [search, setSearch] = useDebouncedInput(query.search, (typed) =>
    change({ search: typed }, { replace: true }),
  );
  return {
    query,
    search,
    setSearch,
    change,
    filter: (changed: Partial<Record<F, string>>) =>
      change({ filters: { ...present().filters, ...changed } }),
    reset: (filters: Partial<Record<F, string>> = {}) =>
      change({ search: "", filters: { ...usualFilters(shape), ...filters } }),
    isFiltered: isFiltered(shape, query),
  };
}

export type ListState<F extends string, K extends string> = ReturnType<typeof useListQuery<F, K>>;
