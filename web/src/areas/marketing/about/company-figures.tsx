import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { brand } from "../../../site/brand.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./company-figures.module.css";

/** What can be counted, and the company that answers for it. */
export function CompanyFigures({ words }: { words: Words<"about"> }) {
  const { language } = useLanguage();
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="figures-title">
      <div className={styles.company}>
        <h2 id="figures-title" className="h2">
          {words.stats.title}
        </h2>
        <p>
          <b className="h4">{brand.legalName[language]}</b>
          <span className="muted">{words.proof.company}</span>
        </p>
      </div>
      <ul className={styles.figures}>
        {words.proof.figures.map(({ count, label }) => (
          <li key={count}>
            <p className={styles.count}>
              <Ltr>
                {count}
                <span>+</span>
              </Ltr>
            </p>
            <p className="muted">{label}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
