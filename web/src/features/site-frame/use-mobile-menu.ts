import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * A sheet in the browser's own modal dialog: it traps the focus, closes on Escape, and gives the focus back.
 * While it is open the page below does not scroll. It closes when `resetKey` changes: the visitor went on.
 */
export function useMobileMenu(resetKey: string) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => sheet.current?.close(), [resetKey]);
  useScrollLock(isOpen);
  useCloseOnWideScreen(sheet);

  const open = useCallback(() => {
    if (sheet.current === null || sheet.current.open) return;
    sheet.current.showModal();
    setOpen(true);
  }, []);
  const close = useCallback(() => sheet.current?.close(), []);
  return { sheet, isOpen, open, close, onClose: () => setOpen(false) };
}

function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const { pathname } = location;
    const { scrollX, scrollY } = window;
    const { classList } = document.documentElement;
    classList.add("scroll-locked");
    return () => {
      classList.remove("scroll-locked");
      // Another page starts at its own place.
      if (location.pathname === pathname)
        window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    };
  }, [isLocked]);
}

/** A turned tablet shows the wide menu; a sheet left open there could not be seen, yet block the page. */
function useCloseOnWideScreen(sheet: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = matchMedia("(width > 1023px)");
    const close = () => wide.matches && sheet.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [sheet]);
}
