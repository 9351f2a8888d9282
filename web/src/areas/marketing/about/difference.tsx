import type { Words } from "../../../i18n/dictionaries.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./difference.module.css";

/** What we do that a piece of software does not. */
export function Difference({ words }: { words: Words<"about">["difference"] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="difference-title">
      <h2 id="difference-title" className={`d2 ${styles.title}`}>
        <Lines of={words.title} />
      </h2>
      <ul>
        {words.points.map(({ title, text }) => (
          <li key={title} className={styles.point}>
            <h3 className="h3">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
