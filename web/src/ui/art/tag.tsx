import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./art.module.css";
import { Nuqta, type NuqtaKind } from "./nuqta.tsx";

/**
 * A paper tag laid on art: a platform, a ratio, "Original", "Twin".
 *
 * Props: `children`; `nuqta` an optional dot in front (solid is henna); `className` to place it.
 */
export function Tag(props: { children: ReactNode; nuqta?: NuqtaKind; className?: string | undefined }) {
  return (
    <span className={classNames(styles.tag, props.className)}>
      {props.nuqta && (
        <Nuqta kind={props.nuqta} className={props.nuqta === "solid" ? styles.tagSolid : undefined} />
      )}
      {props.children}
    </span>
  );
}
