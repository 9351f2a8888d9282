import { type RefObject, useEffect, useRef } from "react";

let opened: string | null = null;

/** Whoever opens a row's own view comes back to that row. */
export function rememberOpened(id: string): void {
  opened = id;
}

/** Gives the focus to the heading with this ref where its view was opened from a row. */
export function useOpenedFocus(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opened === id) heading.current?.focus();
  }, [id]);
  return heading;
}

/** The id of the link in a row that opens its view. */
export function rowLinkId(id: string): string {
  return `row-${id}`;
}

/**
 * Gives the focus to the row that was opened, once the list that holds it `isReady`; to the list itself, by the
 * ref that comes back, where the row is gone.
 */
export function useReturnFocus(isReady: boolean): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isReady || opened === null) return;
    const row = document.getElementById(rowLinkId(opened)) ?? list.current;
    row?.focus();
    opened = null;
  }, [isReady]);
  return list;
}
