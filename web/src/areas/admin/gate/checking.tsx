import { classNames } from "../../../ui/class-names.ts";
import { Loader } from "../../../ui/loader.tsx";
import styles from "./checking.module.css";

/** Shown while nobody knows yet who comes. Props: `label` says so, `className`. */
export function Checking({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <output className={classNames(styles.checking, className)}>
      <Loader large />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
