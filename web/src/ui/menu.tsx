import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { classNames } from "./class-names.ts";
import styles from "./menu.module.css";
import { useMenuTiming } from "./menu-timing.ts";

/** Spread on the `<button>` that opens the menu. */
export type MenuTriggerProps = {
  type: "button";
  id: string;
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
};

type MenuProps = {
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  openOnHover?: boolean;
  className?: string | undefined;
  panelClassName?: string | undefined;
};

/**
 * A button that opens a floating panel of links and buttons. The links are in the page while the panel is closed,
 * so that they can be found without scripts.
 *
 * Opens by click or the down arrow; with `openOnHover` also after 200 ms under a mouse, at once within 300 ms of
 * the last menu closing. Arrows, Home and End move inside; Escape, a choice, focus or a click elsewhere close
 * it; focus goes back to the button.
 *
 * Props: `renderTrigger(props)` renders the button; `children` the panel's content; `align` the panel to the button's
 * start or end; `openOnHover`; `className` of the whole, `panelClassName` of the panel (its width).
 */
export function Menu({ renderTrigger, children, align = "start", openOnHover = false, ...props }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { open, toggle, show, close, enter, leave } = useMenuTiming();
  useOutsidePress(root, open, close);

  function closeToButton() {
    if (root.current?.contains(document.activeElement)) document.getElementById(id)?.focus();
    close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape" && open) closeToButton();
    else if (!moveFocus(event, show)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  }
  function onChoice(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest("a, button")) closeToButton();
  }
  const hover = openOnHover && {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && enter(),
    onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && leave(),
  };
  return (
    <div
      ref={root}
      role="presentation"
      className={classNames(styles.menu, props.className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...hover}
    >
      {renderTrigger({
        type: "button",
        id,
        "aria-expanded": open,
        "aria-controls": `${id}-panel`,
        onClick: toggle,
      })}
      <div
        id={`${id}-panel`}
        role="presentation"
        className={classNames(styles.panel, align === "end" && styles.end, props.panelClassName)}
        data-open={open}
        onClick={onChoice}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves through the panel's links and buttons; from the button the down arrow opens it. True if it moved. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>, show: () => void): boolean {
  const [button, ...items] = event.currentTarget.querySelectorAll<HTMLElement>("a[href], button:enabled");
  const index = items.findIndex((item) => item === document.activeElement);
  const inside = index >= 0;
  if (!inside && (event.key !== "ArrowDown" || document.activeElement !== button)) return false;
  const target = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (target === undefined) return false;
  show();
  items[target]?.focus();
  return true;
}

function useOutsidePress(root: React.RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    function onPress(event: globalThis.PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    }
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [root, open, close]);
}
