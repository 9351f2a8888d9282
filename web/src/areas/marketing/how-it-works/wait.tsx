import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./wait.module.css";

interface Props {
  words: Words<"how-it-works">["wait"];
  /** Something to watch meanwhile. */
  children: ReactNode;
}

/** How long it takes, and why; said before anyone has to ask. */
export function Wait({ words, children }: Props) {
  const links = {
    guide: (
      <PageLink key="guide" to="/recording-instructions" className={inlineLink()}>
        {words.guide}
      </PageLink>
    ),
    courses: (
      <PageLink key="courses" to="/course-packages" className={inlineLink()}>
        {words.courses}
      </PageLink>
    ),
  };
  return (
    <section className={styles.night} aria-labelledby="wait-title">
      <div className={`wrap ${styles.layout}`}>
        <h2 id="wait-title" className={`d2 ${styles.title}`}>
          <Lines of={words.title} />
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <ul className={styles.points}>
          {words.points.map(({ title, text }) => (
            <li key={title} className={styles.point}>
              <h3 className="h3">{title}</h3>
              <p className="muted">{fill(text, links)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.film}>{children}</div>
      </div>
    </section>
  );
}
