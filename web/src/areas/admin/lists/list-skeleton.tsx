import { SkeletonLines } from "../../../ui/state.tsx";
import styles from "./row-list.module.css";

/** The place of the first page while it loads. Props: `label` says what is awaited. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <i className={styles.skeletonTile} />
          <SkeletonLines lines={2} />
          <SkeletonLines lines={1} />
        </div>
      ))}
    </div>
  );
}
