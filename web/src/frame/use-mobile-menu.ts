import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * A sheet in the browser's own modal dialog: it traps the focus, closes on Escape, and gives the focus back.
 * While it is open the page below does not scroll. It closes on a tap beside it, and when `path` changes.
 */
export function useMobileMenu(path: string) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn !== null;
  const open = useCallback(() => {
    if (sheet.current === null || sheet.current.open) return;
    sheet.current.showModal();
    setOpenOn(path);
  }, [path]);
  const close = useCallback(() => sheet.current?.close(), []);
  const onClose = useCallback(() => setOpenOn(null), []);

  useEffect(() => {
    if (openOn !== null && openOn !== path) close();
  }, [openOn, path, close]);
  useScrollLock(isOpen);
  useCloseBeside(sheet, isOpen);
  useCloseOnWideScreen(isOpen, close);
  return { sheet, isOpen, open, close, onClose };
}

function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined;
    const { pathname } = location;
    const { scrollX, scrollY } = window;
    const { classList, clientWidth } = document.documentElement;
    classList.add("scroll-locked");
    // If the scroll bar takes space, the space is kept, so that the page does not move sideways.
    classList.toggle("keeps-gutter", window.innerWidth > clientWidth);
    return () => {
      classList.remove("scroll-locked", "keeps-gutter");
      // Only on the same page: another page has its own scroll position.
      if (location.pathname === pathname) {
        window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      }
    };
  }, [isLocked]);
}

/** Closes the sheet on a press on the backdrop, whose event target is the dialog itself. */
function useCloseBeside(sheet: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = sheet.current;
    if (!isOpen || dialog === null) return undefined;
    const closeBeside = ({ target }: Event) => {
      if (target === dialog) dialog.close();
    };
    dialog.addEventListener("click", closeBeside);
    return () => dialog.removeEventListener("click", closeBeside);
  }, [sheet, isOpen]);
}

/** Closes the sheet when a turned tablet shows the wide menu, where an open sheet would block the page. */
function useCloseOnWideScreen(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const wide = matchMedia("(width > 1023px)");
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [isOpen, close]);
}
