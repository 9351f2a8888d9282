import type { ReactNode } from "react";
import styles from "./settled.module.css";

/**
 * Holds a screen back while the served page may be the wrong one: for who is signed in, and for an address
 * that asks to sign in. The document's marks tell before the first paint; nobody else waits.
 */
export function Settled({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  return <div className={isSettled ? undefined : styles.unsettled}>{children}</div>;
}
