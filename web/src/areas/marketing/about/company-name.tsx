import mark from "../../../generated/pictures/about/mark.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./company-name.module.css";

/** Who we are, beside what the name and the mark mean. */
export function CompanyName({ words }: { words: Words<"about"> }) {
  return (
    <div className={`wrap ${styles.opening}`}>
      <div className={styles.words}>
        <h1 className="d1">
          <Lines of={words.title} />
        </h1>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
      </div>
      <figure className={styles.mark}>
        <Picture src={mark} className={styles.drawing} eager />
        <figcaption className="caption muted">
          {fill(words.mark, {
            letter: (
              <span key="letter" lang="ar">
                ت
              </span>
            ),
          })}
        </figcaption>
      </figure>
    </div>
  );
}
