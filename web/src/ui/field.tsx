import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** What every field takes: `label`; `hint` below it, replaced by `error`; `note` beside the label; `className`. */
export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
};

/** The attributes that tie a control to its label and to the message below it. */
export type FieldTies = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/**
 * The frame of one field: label, the control made by `children(ties)`, and one message. Use it for a control
 * of your own; TextField, TextArea, SelectField and PasswordField are made of it.
 */
export function Field(
  props: FieldWords & { id?: string | undefined; children: (ties: FieldTies) => ReactNode },
) {
  const generated = useId();
  const id = props.id ?? generated;
  const message = props.error || props.hint;
  const ties: FieldTies = {
    id,
    "aria-invalid": props.error ? true : undefined,
    "aria-describedby": message ? `${id}-message` : undefined,
  };
  return (
    <div className={classNames(styles.field, props.className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {props.label}
        </label>
        {props.note}
      </div>
      {props.children(ties)}
      {message && (
        <p id={`${id}-message`} className={props.error ? styles.error : styles.hint}>
          {props.error && <Icon name="alert" className={styles.errorIcon} />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldWords & ComponentProps<"input">;

/**
 * A one-line field. Props: those of `Field` and of `<input>`; its `name` is what `useForm` reads.
 * E-mail, telephone and address types are left to right, aligned with the page. `readOnly` shows a lock.
 */
export function TextField({ label, hint, error, note, className, ...input }: TextFieldProps) {
  const foreign = input.type === "email" || input.type === "tel" || input.type === "url";
  return (
    <Field {...{ label, hint, error, note, className }} id={input.id}>
      {(ties) => (
        <div className={styles.control}>
          <input dir={foreign ? "ltr" : undefined} {...input} {...ties} className={styles.input} />
          {input.readOnly && <Icon name="lock" className={styles.mark} />}
        </div>
      )}
    </Field>
  );
}

/** Several lines. Props: those of `Field` and of `<textarea>` (5 rows). */
export function TextArea({
  label,
  hint,
  error,
  note,
  className,
  ...area
}: FieldWords & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, hint, error, note, className }} id={area.id}>
      {(ties) => (
        <div className={styles.control}>
          <textarea rows={5} {...area} {...ties} className={classNames(styles.input, styles.area)} />
        </div>
      )}
    </Field>
  );
}

/** A choice from a list. Props: those of `Field` and of `<select>`; `placeholder` is an empty first option. */
export function SelectField({
  label,
  hint,
  error,
  note,
  className,
  placeholder,
  children,
  ...select
}: FieldWords & ComponentProps<"select"> & { placeholder?: string }) {
  return (
    <Field {...{ label, hint, error, note, className }} id={select.id}>
      {(ties) => (
        <div className={styles.control}>
          <select {...select} {...ties} className={classNames(styles.input, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {children}
          </select>
          <Icon name="chevron" className={styles.mark} />
        </div>
      )}
    </Field>
  );
}
