import { SkeletonLines } from "../../../ui/state.tsx";
import styles from "./notes-column.module.css";

/** The place of the list while it loads. Props: `label` says what is awaited. */
export function NotesSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {[1, 2, 3, 4].map((row) => (
        <SkeletonLines key={row} lines={3} className={styles.skeletonRow} />
      ))}
    </div>
  );
}
