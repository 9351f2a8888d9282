import type { Words } from "../../../i18n/dictionaries.ts";
import styles from "./purpose.module.css";

/** Mission and vision, each a sentence that can be read from across the room. */
export function Purpose({ words }: { words: Words<"about">["purpose"] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="purpose-title">
      <h2 id="purpose-title" className="visually-hidden">
        {words.title}
      </h2>
      {[words.mission, words.vision].map(({ title, text }) => (
        <div key={title} className={styles.row}>
          <h3 className="h4">{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}
