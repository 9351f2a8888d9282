import { Mark } from "../../../ui/art/logo.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./locking-mark.module.css";

/** Two dots pass through each other; locked, they come to rest over the bowl as the mark. */
export function LockingMark({ isLocked }: { isLocked: boolean }) {
  return <Mark className={classNames(styles.mark, isLocked ? styles.locked : styles.waiting)} />;
}
