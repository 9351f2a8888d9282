import { type RefObject, useEffect, useRef } from "react";

/**
 * Where the focus goes when a row is gone, and the button that was pressed with it: to `target`, once `rows` have
 * come anew. Not before: a dialog that closes gives the focus back to its opener, and lets it go nowhere else.
 *
 * Returns what is to be called once a row was removed.
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>, rows: unknown): () => void {
  const awaited = useRef<{ former: unknown }>(null);
  useEffect(() => {
    if (awaited.current === null || awaited.current.former === rows) return;
    awaited.current = null;
    target.current?.focus();
  }, [target, rows]);
  return () => {
    awaited.current = { former: rows };
  };
}
