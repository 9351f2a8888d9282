import type { ComponentPropsWithoutRef } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

/** The class of a chip, for links (mark the current one with `aria-current`). */
export function chipClass(className?: string): string {
  return classNames(styles.chip, className);
}

/** A filter that is on or off. Props: `selected`, and those of `<button>`. */
export function Chip({
  selected,
  className,
  ...button
}: ComponentPropsWithoutRef<"button"> & { selected: boolean }) {
  return <button type="button" {...button} aria-pressed={selected} className={chipClass(className)} />;
}
