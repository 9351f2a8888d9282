import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./segmented.module.css";

export type Segment<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode };

/**
 * A switch of two or three segments: a group of radio buttons, so the keyboard works as in any form.
 *
 * Props: `label` of the group (for screen readers); `options` with `value`, `label` and an optional `note` in
 * henna after it; `value`; `onChange(value)`; `className`.
 */
export function Segmented<Value extends string>(props: {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.switch, props.className)}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map(({ value, label, note }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {note && (
              <>
                {" "}
                <em className={styles.note}>{note}</em>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
