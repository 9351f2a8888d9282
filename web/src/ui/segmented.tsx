import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./segmented.module.css";

export type Segment<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode };

/**
 * A switch of two to four segments: a group of buttons, of which the chosen one is pressed.
 *
 * Props: `label` of the group (for screen readers); `options` with `value`, `label` and an optional `note` in
 * henna after it; `value`; `onChange(value)`, called for a new choice only; `className`.
 */
export function Segmented<Value extends string>(props: {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}) {
  return (
    <fieldset className={classNames(styles.switch, props.className)}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map(({ value, label, note }) => (
        <button
          key={value}
          type="button"
          className={styles.segment}
          aria-pressed={value === props.value}
          onClick={() => value !== props.value && props.onChange(value)}
        >
          {label}
          {note && (
            <>
              {" "}
              <em className={styles.note}>{note}</em>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
