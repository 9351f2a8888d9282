import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings the focus along from the list to the note and back, where it has not gone by itself; the page's first
 * state leaves it alone.
 */
export function useMovedFocus(screen: RefObject<HTMLElement | null>, id: string | null): void {
  const former = useRef(id);
  useEffect(() => {
    const last = former.current;
    if (last === id) return;
    former.current = id;
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector) ?? null;
    if (id !== null) {
      const desk = find("section");
      if (!desk?.contains(document.activeElement)) desk?.focus({ preventScroll: true });
      // Where the list gives way to the note, its place in the page means nothing to the note.
      if (find("nav")?.offsetParent === null) window.scrollTo(0, 0);
    } else {
      const row = last === null ? null : find(`[data-note="${CSS.escape(last)}"]`);
      (row ?? find("button"))?.focus();
    }
  }, [screen, id]);
}
