import { useId } from "react";
import { diamond } from "../../../ui/art/diamond.ts";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./editor.module.css";

/** A written sheet and its twin in line screen. Decorative. Props: `className`. */
export function SheetsArt({ className }: { className?: string | undefined }) {
  const screen = useId();
  return (
    <svg className={classNames(styles.sheets, className)} viewBox="0 0 250 190" aria-hidden="true">
      <defs>
        <LineScreen id={screen} ink="var(--henna-solid)" pitch={6} line={2} />
      </defs>
      <path d={diamond(125, 95, 94)} className={styles.field} />
      <rect x="100" y="35" width="104" height="136" fill={`url(#${screen})`} />
      <rect x="100" y="35" width="104" height="136" fill="none" className={styles.contour} strokeWidth="2" />
      <rect x="54" y="19" width="104" height="136" className={styles.paper} strokeWidth="2" />
      <path d={diamond(76, 43, 8)} className={styles.artDot} />
      <path
        d="M92 43h46M70 67h68M70 83h60M70 99h68M70 115h34"
        className={styles.artLines}
        strokeWidth="3.4"
      />
      <path d="M112 107v16" className={styles.caret} strokeWidth="3" />
    </svg>
  );
}
