import sheet from "../../../generated/pictures/industries/sheet.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./industries.module.css";

/** Six fields of work, each with an example and the first line that a twin would say there. */
export function Industries({ words }: { words: Words<"use-cases">["industries"] }) {
  return (
    <section className={styles.night} aria-labelledby="industries-title">
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.opening}>
          <h2 id="industries-title" className="d2">
            <Lines of={words.title} />
          </h2>
          <p className={`lead ${styles.lead}`}>{words.lead}</p>
          <Picture src={sheet} className={styles.sheet} />
        </div>
        <ul>
          {words.list.map(({ title, text, line, key }) => (
            <li key={title} className={styles.industry}>
              <h3 className="h3">{title}</h3>
              <p className="muted">{text}</p>
              <p className={styles.line}>
                <q>
                  {line} <mark>{key}</mark>
                </q>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
