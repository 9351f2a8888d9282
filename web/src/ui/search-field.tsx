import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./search-field.module.css";

/**
 * A field that filters a list as the visitor types. Props: `label`, also its placeholder; `value`; `onSearch(text)`;
 * `className`.
 */
export function SearchField(props: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.search, props.className)}>
      <Icon name="search" className={styles.icon} />
      <input
        type="search"
        className={styles.input}
        aria-label={props.label}
        placeholder={props.label}
        value={props.value}
        onChange={({ target }) => props.onSearch(target.value)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // An empty field takes the page's direction, for its placeholder.
        dir={props.value ? "auto" : undefined}
      />
    </div>
  );
}
