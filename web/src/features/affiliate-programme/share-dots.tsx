import { diamond } from "../../ui/art/diamond.ts";
import styles from "./commission.module.css";

const DOTS = 20;
const ROW = 10;
const STEP = 24;

const place = (index: number) => [12 + (index % ROW) * STEP, 12 + Math.floor(index / ROW) * STEP] as const;
const dots = (from: number, to: number, radius: number) =>
  Array.from({ length: to - from }, (_, index) => diamond(...place(from + index), radius)).join("");

/** How many of the twenty dots, of 5% each, a share makes solid. */
export function solidDots(percent: number): { yours: number; all: number } {
  return { yours: (percent * DOTS) / 100, all: DOTS };
}

/** A share as twenty dots: the partner's solid, ours hollow. Props: `percent`; `label` says it in words. */
export function ShareDots({ percent, label }: { percent: number; label: string }) {
  const { yours } = solidDots(percent);
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${ROW * STEP} ${(DOTS / ROW) * STEP}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.yours} d={dots(0, yours, 9)} />
      <path className={styles.ours} d={dots(yours, DOTS, 8)} />
    </svg>
  );
}
