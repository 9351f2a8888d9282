import styles from "./leads.module.css";

/** What somebody wrote, in lines as they wrote it and in its own direction. */
export function FreeText({ children }: { children: string }) {
  return (
    <p dir="auto" className={styles.text}>
      {children}
    </p>
  );
}
