import { newestArticle } from "../../../content/blog/articles.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { heroArt } from "./art.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticleList } from "./article-list.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import styles from "./blog.module.css";
import { articlePath } from "./facts.ts";

export function Page() {
  return (
    <div className="wrap">
      <BlogHeading />
      <FeaturedArticle />
      <ArticleList />
    </div>
  );
}

function BlogHeading() {
  const words = useWords("blog");
  return (
    <header className={styles.blogHeading}>
      <h1 className="d2">{words.title}</h1>
      <p className="lead">{words.lead}</p>
    </header>
  );
}

/** The newest article, large. */
function FeaturedArticle() {
  const words = useWords("blog");
  const { title, summary } = words.card.summaries[newestArticle.slug];
  return (
    <section className={styles.featured} aria-label={words.featured}>
      <ArticlePicture src={heroArt(newestArticle.slug)} className={styles.featuredArticleArt} isFirst />
      <div className={styles.words}>
        <ArticleFacts article={newestArticle} />
        <h2 className="h2">
          <PageLink to={articlePath(newestArticle.slug)} className={styles.featuredArticleLink}>
            {title}
          </PageLink>
        </h2>
        <p className="lead">{summary}</p>
      </div>
    </section>
  );
}
