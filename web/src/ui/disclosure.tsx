import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./disclosure.module.css";
import { Icon } from "./icon.tsx";

/**
 * Content that unfolds below its control: rows 0fr to 1fr in 260 ms. The closed content stays in the page but
 * out of reach. Props: `open`; `id` for the control's `aria-controls`; `children`; `className`.
 */
export function Collapse(props: {
  open: boolean;
  id?: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div id={props.id} className={classNames(styles.collapse, props.className)} data-open={props.open}>
      <div>{props.children}</div>
    </div>
  );
}

/**
 * A row that opens by itself: a button with a chevron over its content.
 *
 * Props: `summary` on the button; `children`; `open` and `onToggle(open)` to govern it from outside, or
 * `defaultOpen`; `className`.
 */
export function Disclosure(props: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  defaultOpen?: boolean;
  className?: string | undefined;
}) {
  const id = useId();
  const [own, setOwn] = useState(props.defaultOpen ?? false);
  const open = props.open ?? own;
  function toggle() {
    setOwn(!open);
    props.onToggle?.(!open);
  }
  return (
    <div className={props.className}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {props.summary}
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <Collapse open={open} id={id}>
        {props.children}
      </Collapse>
    </div>
  );
}
