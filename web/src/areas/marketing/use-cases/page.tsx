import sheet from "../../../generated/pictures/industries/sheet.svg";
import seventh from "../../../generated/pictures/next-page/seventh.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import styles from "./use-cases.module.css";

export function Page() {
  const words = useWords("marketing/use-cases");
  return (
    <>
      <UseCaseFilms />
      <Industries />
      <NextPage field="saffron" picture={seventh} words={words.nextPage}>
        <PageLink to="/get-started" className={buttonClass({ kind: "ink" })}>
          {words.nextPage.getStarted}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.nextPage.bookDemo}
        </PageLink>
      </NextPage>
    </>
  );
}

const names = ["training", "coaching", "messages", "languages"] as const;

/** Four uses in two columns that do not start together; the heading is the first thing in the first. */
function UseCaseFilms() {
  const words = useWords("marketing/use-cases");
  const cases = names.map((name) => {
    const { title, who, change } = words.cases[name];
    return (
      <article key={name} className={styles.case}>
        <Film name={name} words={words.films} eager={name === "training"} />
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
        <header className={styles.filmsOpening}>
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

/** Six fields of work, each with an example and the first line that a twin would say there. */
function Industries() {
  const words = useWords("marketing/use-cases").industries;
  return (
    <section className={styles.night} aria-labelledby="industries-title">
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.industriesOpening}>
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
