import { PageLink } from "../../site/page-link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./questions.module.css";

interface Question {
  question: string;
  answer: string;
  link?: { to: string; label: string } | undefined;
}

/** Questions that unfold to their answers; the first one stands open. */
export function Questions({ words }: { words: { title: string; items: readonly Question[] } }) {
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <h2 id="questions-title" className="h2">
        {words.title}
      </h2>
      <ul className={styles.list}>
        {words.items.map(({ question, answer, link }, index) => (
          <li key={question}>
            <Disclosure defaultOpen={index === 0} summary={<span className="h4">{question}</span>}>
              <p className={styles.answer}>
                {answer}{" "}
                {link && (
                  <PageLink to={link.to} className={inlineLink()}>
                    {link.label}
                  </PageLink>
                )}
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}
