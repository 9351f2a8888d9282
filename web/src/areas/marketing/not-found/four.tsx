import { useId } from "react";
import { diamond } from "../../../ui/art/diamond.ts";
import { short } from "../../../ui/art/figures/short.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import styles from "./missing-page.module.css";

const four = "M96 0h58v170h42v48h-42v62H96v-62H0v-50zM96 78L46 170h50z";

/** 4, a figure, 4: the solid 4 is the original, the screened 4 its twin; the page itself is only an outline. */
export function FourFigureFour() {
  const screen = useId();
  return (
    <svg className={styles.art} viewBox="0 0 760 520" aria-hidden="true">
      <defs>
        <LineScreen id={screen} ink="var(--henna-solid)" pitch={8} line={2.6} />
      </defs>
      <path d={diamond(380, 250, 250)} className={styles.dot} />
      <path fillRule="evenodd" d={four} className={styles.original} />
      <path fillRule="evenodd" d={four} fill={`url(#${screen})`} className={styles.twin} />
      <g transform="translate(262 66) scale(1.13)">
        <path d={short.silhouette} className={styles.figure} />
        <path d={short.silhouette} className={styles.missing} />
      </g>
      <path d="M40 393h680" className={styles.ground} />
    </svg>
  );
}
