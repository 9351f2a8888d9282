import type { ReactNode } from "react";
import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/**
 * A small select with its label beside it, for the filters and page size of a table. Props: `label`; `value`;
 * `onChange(value)`; `children`, the options; `className`.
 */
export function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <BesideLabel label={props.label} className={props.className}>
      <span className={styles.select}>
        <select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
          {props.children}
        </select>
        <Icon name="chevron" className={styles.mark} />
      </span>
    </BesideLabel>
  );
}

/** A label with its small control, `children`, beside it. */
export function BesideLabel(props: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control because the control is given as children
    <label className={classNames(styles.label, props.className)}>
      <span>{props.label}</span>
      {props.children}
    </label>
  );
}
