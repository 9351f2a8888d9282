import { SkeletonLines } from "../../../ui/state.tsx";
import styles from "./profile-skeleton.module.css";

/** The place of the form while it loads. Props: `label` says what is awaited. */
export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <SkeletonLines lines={4} className={styles.whole} />
      <SkeletonLines lines={4} />
      <SkeletonLines lines={4} />
    </div>
  );
}
