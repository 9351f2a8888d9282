import { articles } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { PageLink } from "../../site/page-link.tsx";
import { heroArt } from "./art.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import { articlePath } from "./facts.ts";
import styles from "./featured-article.module.css";

/** The newest article, large. */
export function FeaturedArticle({ words }: { words: Words<"blog"> }) {
  const [article] = articles;
  const { title, summary } = words.card.summaries[article.slug];
  return (
    <section className={styles.featured} aria-label={words.featured}>
      <ArticlePicture src={heroArt(article.slug)} className={styles.art} isFirst />
      <div className={styles.words}>
        <ArticleFacts article={article} words={words.card} />
        <h2 className="h2">
          <PageLink to={articlePath(article.slug)} className={styles.link}>
            {title}
          </PageLink>
        </h2>
        <p className="lead">{summary}</p>
      </div>
    </section>
  );
}
