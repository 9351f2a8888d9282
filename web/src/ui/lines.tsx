import styles from "./lines.module.css";

/** A heading with fixed line breaks. Props: `of`, the lines. */
export function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {`${line} `}
    </span>
  ));
}
