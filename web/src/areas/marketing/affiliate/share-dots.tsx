import { diamond } from "../../../ui/art/diamond.ts";
import styles from "./commission.module.css";

const DOTS = 20;
const ROW = 10;
const STEP = 24;

function dots(from: number, to: number, radius: number): string {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    return diamond(12 + (index % ROW) * STEP, 12 + Math.floor(index / ROW) * STEP, radius);
  }).join("");
}

/** A share in percent as twenty dots of 5% each: the partner's solid, ours hollow. Decorative. */
export function ShareDots({ percent }: { percent: number }) {
  const yours = (percent * DOTS) / 100;
  return (
    <svg className={styles.dots} viewBox={`0 0 ${ROW * STEP} ${(DOTS / ROW) * STEP}`} aria-hidden="true">
      <path className={styles.yours} d={dots(0, yours, 9)} />
      <path className={styles.ours} d={dots(yours, DOTS, 8)} />
    </svg>
  );
}
