import { type ComponentProps, useState } from "react";
import styles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";

type PasswordFieldProps = FieldWords & ComponentProps<"input"> & { showLabel: string; hideLabel: string };

/**
 * A password with a toggle that shows it. Props: those of `Field` and of `<input>`; `showLabel` and
 * `hideLabel` name the toggle. A new `key` hides the password again.
 */
export function PasswordField({
  label,
  hint,
  error,
  note,
  className,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, note, className }} id={input.id}>
      {(ties) => (
        <div className={styles.control}>
          <input
            dir="ltr"
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...ties}
            type={shown ? "text" : "password"}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}
