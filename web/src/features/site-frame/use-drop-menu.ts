import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

export const OPEN_DELAY = 200;
export const SKIP_DELAY = 300;
export const CLOSE_DELAY = 150;

/** When a menu was last open; within `SKIP_DELAY` the next one opens without waiting. */
let lastOpenAt = Number.NEGATIVE_INFINITY;

const openDelay = () => (performance.now() - lastOpenAt < SKIP_DELAY ? 0 : OPEN_DELAY);

/** What opened the menu, and on which page: it is closed on every other. */
type Opened = { by: "hover" | "press"; path: string } | null;

interface Options {
  /** The page that is shown; a menu closes when the visitor goes on. */
  path: string;
  /** Opens under a resting pointer, too. */
  opensOnHover?: boolean;
}

/**
 * A button with a panel of links below it. It opens by click and keyboard; a click keeps a hovered menu open.
 * It closes on Escape, and on a press or focus elsewhere.
 */
export function useDropMenu({ path, opensOnHover = false }: Options) {
  const root = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const isOpen = opened?.path === path;
  const close = useCallback(() => setOpened(null), []);
  const hover = useHover(
    useCallback(() => setOpened((now) => (now?.path === path ? now : { by: "hover", path })), [path]),
    useCallback(() => setOpened((now) => (now?.by === "hover" ? null : now)), []),
  );
  useCloseOutside(root, isOpen, close);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      root.current?.querySelector("button")?.focus();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      flushSync(() => setOpened({ by: "press", path }));
      moveFocus(root.current, event.key === "ArrowDown" ? 1 : -1);
    }
  };
  const onTriggerClick = () => {
    hover.cancel();
    setOpened(isOpen && opened.by === "press" ? null : { by: "press", path });
  };
  return {
    isOpen,
    close,
    onTriggerClick,
    rootProps: { ref: root, onKeyDown, ...(opensOnHover && hover.handlers) },
  };
}

/** Calls `enter` when a pointer has rested, and `leave` when it has gone. */
function useHover(enter: () => void, leave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const later = (event: PointerEvent, delay: number, action: () => void) => {
    if (event.pointerType === "touch") return;
    cancel();
    timer.current = setTimeout(action, delay);
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent) => later(event, openDelay(), enter),
    onPointerLeave: (event: PointerEvent) => later(event, CLOSE_DELAY, leave),
  };
  return { handlers, cancel };
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
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
