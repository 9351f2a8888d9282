import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

const openDelay = 200;
const skipDelay = 300;
const closeDelay = 150;

/** The moment when the last menu closed: the next menu opens without a delay within `skipDelay`. */
let lastClosed = Number.NEGATIVE_INFINITY;

/** Opens and closes a menu, with delays when the pointer enters and leaves. A click keeps the menu open. */
export function useMenuTiming() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovering = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    hovering.current = false;
    lastClosed = Date.now();
    setOpen(false);
  }, []);

  /** Opens now, so that the caller may move the focus inside. */
  function show() {
    clearTimeout(timer.current);
    hovering.current = false;
    flushSync(() => setOpen(true));
  }

  function toggle() {
    if (open && !hovering.current) close();
    else show();
  }

  function enter() {
    clearTimeout(timer.current);
    if (open) return;
    const wait = Date.now() - lastClosed < skipDelay ? 0 : openDelay;
    timer.current = setTimeout(() => {
      hovering.current = true;
      setOpen(true);
    }, wait);
  }

  function leave() {
    clearTimeout(timer.current);
    if (open && hovering.current) timer.current = setTimeout(close, closeDelay);
  }

  return { open, toggle, show, close, enter, leave };
}
