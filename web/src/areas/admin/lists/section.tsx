import { type ReactNode, type RefObject, useId } from "react";
import styles from "./record.module.css";

interface Props {
  title: string;
  /** For who gives the heading the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of a view, under its own heading. */
export function Section({ title, headingRef, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} ref={headingRef} tabIndex={-1} className="h4">
        {title}
      </h3>
      {children}
    </section>
  );
}
