import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

export const OPEN_DELAY = 200;
export const SKIP_DELAY = 300;
export const CLOSE_DELAY = 150;

/** When a menu was last open; within `SKIP_DELAY` the next one opens without waiting. */
let lastOpenAt = Number.NEGATIVE_INFINITY;

type OpenedBy = "hover" | "press" | null;

/**
 * A button with a panel of links below it. It opens by click and keyboard, and under a resting pointer if
 * `opensOnHover`; a click keeps a hovered menu open. It closes on Escape, on a press or focus elsewhere, and
 * when `resetKey` changes: the visitor went on.
 */
export function useDropMenu({
  opensOnHover = false,
  resetKey,
}: {
  opensOnHover?: boolean;
  resetKey: string;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [openedBy, setOpenedBy] = useState<OpenedBy>(null);
  const [lastKey, setLastKey] = useState(resetKey);
  const hover = useHover(setOpenedBy);
  const isOpen = openedBy !== null;
  if (lastKey !== resetKey) {
    setLastKey(resetKey);
    setOpenedBy(null);
  }
  const close = useCallback(() => setOpenedBy(null), []);
  useCloseOutside(root, isOpen, close);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      root.current?.querySelector("button")?.focus();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      flushSync(() => setOpenedBy("press"));
      moveFocus(root.current, event.key === "ArrowDown" ? 1 : -1);
    }
  };
  const onTriggerClick = () => {
    hover.cancel();
    setOpenedBy(openedBy === "press" ? null : "press");
  };
  return {
    isOpen,
    close,
    onTriggerClick,
    rootProps: { ref: root, onKeyDown, ...(opensOnHover && hover.handlers) },
  };
}

/** Opens when the pointer rests and closes when it has left; never what a click has opened. */
function useHover(setOpenedBy: (update: (by: OpenedBy) => OpenedBy) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const after = (delay: number, update: (by: OpenedBy) => OpenedBy) => (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    cancel();
    timer.current = setTimeout(() => setOpenedBy(update), delay);
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      const isWarm = performance.now() - lastOpenAt < SKIP_DELAY;
      after(isWarm ? 0 : OPEN_DELAY, (by) => by ?? "hover")(event);
    },
    onPointerLeave: after(CLOSE_DELAY, (by) => (by === "hover" ? null : by)),
  };
  return { handlers, cancel };
}

function useCloseOutside(
  root: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      lastOpenAt = performance.now();
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [root, isOpen, close]);
}

/** To the next or former entry, round the ends; from the button to the first or last. */
function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const entries = [...(root?.querySelectorAll<HTMLElement>("[data-menu-entry]") ?? [])];
  const current = entries.findIndex((entry) => entry === document.activeElement);
  const start = current < 0 && step < 0 ? 0 : current;
  entries[(start + step + entries.length) % entries.length]?.focus();
}
