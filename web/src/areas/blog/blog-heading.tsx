import type { Words } from "../../i18n/dictionaries.ts";
import styles from "./blog-heading.module.css";

export function BlogHeading({ words }: { words: Words<"blog"> }) {
  return (
    <header className={styles.heading}>
      <h1 className="d2">{words.title}</h1>
      <p className="lead">{words.lead}</p>
    </header>
  );
}
