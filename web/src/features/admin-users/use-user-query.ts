import { useEffect, useState } from "react";
import type { UserQuery } from "./user-list.ts";

/** Milliseconds without a key before a search is asked for. */
const PAUSE = 250;

const everyone: UserQuery = {
  search: "",
  status: "all",
  sort: { key: "created", isDescending: true },
  page: 0,
};

/** What the list is asked for. `search` is the text as typed; it reaches `query` after a pause. */
export function useUserQuery() {
  const [query, setQuery] = useState(everyone);
  const [search, setSearch] = useState("");

  useEffect(() => {
    if (search === query.search) return undefined;
    const timer = setTimeout(() => setQuery((former) => ({ ...former, search, page: 0 })), PAUSE);
    return () => clearTimeout(timer);
  }, [search, query.search]);

  /** Any change but a turn of the page begins at the first page. */
  const change = (changed: Partial<UserQuery>) => setQuery((former) => ({ ...former, page: 0, ...changed }));
  const reset = () => {
    setSearch("");
    setQuery(({ sort }) => ({ ...everyone, sort }));
  };
  return { query, search, setSearch, change, reset };
}
