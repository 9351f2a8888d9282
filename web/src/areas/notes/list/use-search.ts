import { useEffect, useState } from "react";

/** Milliseconds without a key before a search is asked for. */
const PAUSE = 250;

/** `typed` is the text as it stands in the field; it reaches `search` after a pause. */
export function useSearch() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  const reset = () => {
    setTyped("");
    setSearch("");
  };
  return { typed, search, setTyped, reset };
}
