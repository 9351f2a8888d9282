import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

/**
 * A modal dialog, open as long as it is rendered. The first field gets the focus, otherwise the element with
 * `data-first`, otherwise the first control. Closing returns the focus to the former element.
 *
 * Props: `title`; `closeLabel` names the button in the corner; `onClose`, also called for Escape; `isBusy` keeps
 * it open; `children`; `className`.
 */
export function Dialog(props: {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  isBusy?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  const dialog = useModal();
  const titleId = useId();
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!props.isBusy) props.onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, props.className)}
      aria-labelledby={titleId}
      // A choice of files inside that is given up says so, too.
      onCancel={(event) => event.target === event.currentTarget && cancel(event)}
    >
      <div className={styles.head}>
        <h2 id={titleId} className="h3">
          {props.title}
        </h2>
        <button type="button" className={styles.close} aria-label={props.closeLabel} onClick={cancel}>
          <Icon name="close" />
        </button>
      </div>
      {props.children}
    </dialog>
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>("input, select, textarea, [data-first]")?.focus();
    // Closes the dialog before its removal: only then does the browser return the focus.
    return () => element.close();
  }, []);
  return dialog;
}
