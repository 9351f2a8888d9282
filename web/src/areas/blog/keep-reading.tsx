import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { PageLink } from "../../site/page-link.tsx";
import { cardArt } from "./art.ts";
import { ArticlePicture } from "./article-picture.tsx";
import { articlePath } from "./facts.ts";
import styles from "./keep-reading.module.css";

interface Props {
  title: string;
  articles: readonly Article[];
  words: Words<"blog">["card"];
}

export function KeepReading({ title, articles, words }: Props) {
  const { language } = useLanguage();
  return (
    <section className={styles.section}>
      <h2 className="h2">{title}</h2>
      <ul className={styles.list}>
        {articles.map(({ slug, category, minutes }) => (
          <li key={slug}>
            <PageLink to={articlePath(slug)} className={styles.link}>
              <ArticlePicture src={cardArt(slug)} className={styles.art} />
              <span>
                <span className="small muted">
                  {words.categories[category]}
                  {words.separator}
                  {plural(language, minutes, words.minutes)}
                </span>
                <span className={styles.title}>{words.summaries[slug].title}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
