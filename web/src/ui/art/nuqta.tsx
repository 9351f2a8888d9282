import { classNames } from "../class-names.ts";
import styles from "./art.module.css";

export type NuqtaKind = "solid" | "twin" | "pair";

const solid = "M6 0l6 6-6 6-6-6z";
const hollow = "M6 1.1l4.9 4.9L6 10.9 1.1 6z";

/**
 * The diamond dot, sized by the text around it (.72em) and coloured by it. Solid: done, original, selected.
 * Twin (hollow): pending, twin, unselected. Pair: both.
 *
 * Props: `kind` (solid), `className`.
 */
export function Nuqta({ kind = "solid", className }: { kind?: NuqtaKind; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.nuqta, kind === "pair" && styles.pair, className)}
      viewBox={kind === "pair" ? "0 0 20 12" : "0 0 12 12"}
      fill="currentColor"
      aria-hidden="true"
    >
      {kind !== "solid" && <path d={hollow} fill="none" stroke="currentColor" strokeWidth="1.6" />}
      {kind === "solid" && <path d={solid} />}
      {kind === "pair" && <path d="M14 0l6 6-6 6-6-6z" />}
    </svg>
  );
}
