import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./use-case-films.module.css";

const names = ["training", "coaching", "messages", "languages"] as const;

interface Props {
  words: Words<"use-cases">;
  /** The film of a use case. */
  renderFilm: (name: (typeof names)[number]) => ReactNode;
}

/** Four uses in two columns that do not start together; the heading is the first thing in the first. */
export function UseCaseFilms({ words, renderFilm }: Props) {
  const cases = names.map((name) => {
    const { title, who, change } = words.cases[name];
    return (
      <article key={name} className={styles.case}>
        {renderFilm(name)}
        <h2 className="h2">{title}</h2>
        <dl>
          <dt>{words.parts.who}</dt>
          <dd>{who}</dd>
          <dt>{words.parts.change}</dt>
          <dd>{change}</dd>
        </dl>
      </article>
    );
  });
  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={styles.column}>
        <header className={styles.opening}>
          <h1 className="d1">
            <Lines of={words.title} />
          </h1>
          <p className="lead">{words.lead}</p>
        </header>
        {cases.slice(0, 2)}
      </div>
      <div className={styles.column}>{cases.slice(2)}</div>
    </div>
  );
}
