import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./pricing.module.css";

/** Questions that unfold to their answers, with or without scripts; the first one stands open. */
export function Questions() {
  const words = useWords("pricing/details").questions;
  return (
    <section className={styles.questionsSection} aria-labelledby="questions-title">
      <h2 id="questions-title" className="h2">
        {words.title}
      </h2>
      <div className={styles.questionsList}>
        {words.items.map(({ question, answer, link }, index) => (
          <details key={question} className={styles.item} open={index === 0}>
            <summary className={styles.question}>
              <h3 className="h4">{question}</h3>
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <p className={styles.answer}>
              {answer}{" "}
              {link && (
                <PageLink to={link.to} className={inlineLink()}>
                  {link.label}
                </PageLink>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
