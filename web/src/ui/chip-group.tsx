import { Chip } from "./chip.tsx";
import styles from "./chip-group.module.css";
import { classNames } from "./class-names.ts";

/** Chips of which one is on. Props: `label` of the group; `options` (value, label); `value`; `onChange(value)`; `className`. */
export function ChipGroup<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}) {
  return (
    <fieldset className={classNames(styles.group, props.className)}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <Chip key={value} selected={value === props.value} onClick={() => props.onChange(value)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
