import type { ReactNode } from "react";
import styles from "./tabs.module.css";

/**
 * Links that look like tabs, for pages of one group. Props: `label` of the navigation; `children`
 * are `<li>` with one link each, the current one with `aria-current="page"`; `className`.
 */
export function TabLinks(props: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <nav aria-label={props.label} className={props.className}>
      <ul className={styles.tabs}>{props.children}</ul>
    </nav>
  );
}
