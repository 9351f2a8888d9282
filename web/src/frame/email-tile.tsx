import styles from "./frame.module.css";

/** A tile with the first two letters of the address in upper case. */
export function EmailTile({ email }: { email: string }) {
  return (
    <span className={styles.tile} aria-hidden="true" translate="no" dir="ltr">
      {email.slice(0, 2).toUpperCase()}
    </span>
  );
}
