import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./art.module.css";
import { diamond } from "./diamond.ts";

export type ArtField = "lagoon" | "henna" | "saffron" | "night" | "shell" | "mist" | "bare";

type ArtFrameProps = {
  width: number;
  height: number;
  art: ReactNode;
  field?: ArtField;
  dot?: [x: number, y: number, radius: number];
  fit?: "bottom" | "middle";
  label?: string;
  fixed?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

const fields: Record<ArtField, string | undefined> = {
  lagoon: styles.lagoon,
  henna: styles.henna,
  saffron: styles.saffron,
  night: styles.night,
  shell: styles.shell,
  mist: styles.mist,
  bare: undefined,
};

/**
 * A flat field of colour with a drawing that fills it, mirrored in right-to-left pages. The frame has no size
 * of its own: give it an aspect ratio or a block size by `className`.
 *
 * Props: `width`, `height` of the drawing's grid; `art` its SVG content; `field` (lagoon, henna, saffron,
 * night, shell, mist, or bare to bring your own background); `dot` the one large paler diamond behind the
 * figure; `fit` what stays in view when cropped (bottom, or middle); `label` names the drawing (decorative
 * without); `fixed` never mirrors; `children` lie on top: tags, captions, controls.
 */
export function ArtFrame({ field = "bare", fit = "bottom", dot, label, ...props }: ArtFrameProps) {
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <div className={classNames(styles.frame, fields[field], props.className)}>
      <svg
        className={classNames(styles.art, !props.fixed && styles.mirrored)}
        viewBox={`0 0 ${props.width} ${props.height}`}
        preserveAspectRatio={fit === "bottom" ? "xMidYMax slice" : "xMidYMid slice"}
        {...named}
      >
        {dot && <path className={styles.dot} d={diamond(...dot)} />}
        {props.art}
      </svg>
      {props.children}
    </div>
  );
}
