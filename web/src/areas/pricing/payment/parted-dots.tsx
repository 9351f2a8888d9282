import { diamond } from "../../../ui/art/diamond.ts";
import styles from "./parted-dots.module.css";

/** The pair of a mark that did not come about: both dots hollow, and apart. */
export function PartedDots() {
  return (
    <svg className={styles.dots} viewBox="0 0 96 48" aria-hidden="true">
      <path d={diamond(23, 24, 21)} />
      <path className={styles.missing} d={diamond(73, 24, 21)} />
    </svg>
  );
}
