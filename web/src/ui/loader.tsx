import { classNames } from "./class-names.ts";
import styles from "./loader.module.css";

/**
 * Two dots that pass through each other; a still pair under reduced motion. Decorative: a text beside it must name
 * what is loading. It has the text's colour.
 *
 * Props: `large` (29 px instead of 18), `className`.
 */
export function Loader({ large, className }: { large?: boolean; className?: string | undefined }) {
  return (
    <span className={classNames(styles.loader, large && styles.large, className)} aria-hidden="true">
      <i className={styles.hollow} />
      <i className={styles.solid} />
    </span>
  );
}
