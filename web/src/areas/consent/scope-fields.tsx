import { type ReactNode, useId } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./consent.module.css";

type ScopeName = "languages" | "channels" | "purposes";

const groups: readonly ScopeName[] = ["languages", "channels", "purposes"];

interface Props {
  errorOf: (name: ScopeName) => string | undefined;
}

/** What the twin may be used for. The boxes begin empty. */
export function ScopeFields({ errorOf }: Props) {
  const { language } = useLanguage();
  const words = useWords("consent").scope;
  return groups.map((name) => (
    <BoxGroup key={name} legend={words.legends[name]} error={errorOf(name)}>
      {(messageId) =>
        Object.entries(words[name]).map(([code, label]) => (
          <Box
            key={code}
            name={name}
            code={code}
            label={label}
            hint={name === "languages" && code !== language ? words.languageHint : undefined}
            describedBy={messageId}
          />
        ))
      }
    </BoxGroup>
  ));
}

interface GroupProps {
  legend: string;
  error: string | undefined;
  children: (messageId: string | undefined) => ReactNode;
}

/** Checkboxes of one kind, of which at least one must be on. */
function BoxGroup({ legend, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {children(error ? id : undefined)}
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="alert" className={styles.errorIcon} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface BoxProps {
  name: ScopeName;
  code: string;
  label: string;
  hint?: string | undefined;
  /** The group's error. */
  describedBy: string | undefined;
}

function Box({ name, code, label, hint, describedBy }: BoxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, describedBy].filter(Boolean).join(" ");
  return (
    <div className={styles.choice}>
      <span className={styles.box}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={code}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={described || undefined}
        />
        <Icon name="check" className={styles.check} />
      </span>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** The codes of the boxes that are on. */
export function codesIn(form: HTMLFormElement, name: ScopeName): string[] {
  return new FormData(form).getAll(name).map(String);
}
