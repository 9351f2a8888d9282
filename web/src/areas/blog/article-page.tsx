import type { Article } from "../../../content/blog/articles.ts";
import { useWords } from "../../i18n/use-words.ts";
import { usePagePath } from "../../site/navigation.ts";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Contents } from "../../ui/contents.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { heroArt } from "./art.ts";
import { ArticleMeta } from "./article-meta.tsx";
import styles from "./article-page.module.css";
import { ArticleText } from "./article-text.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { articleAt, relatedTo } from "./facts.ts";
import { KeepReading } from "./keep-reading.tsx";
import { Spoken } from "./spoken.tsx";

export function Page() {
  const article = articleAt(usePagePath());
  return <ArticlePage key={article.slug} article={article} />;
}

/** An article with everything that stands around its text. */
function ArticlePage({ article }: { article: Article }) {
  const words = useWords(`blog/${article.slug}`);
  return (
    <div className={classNames("wrap", styles.page)}>
      <article>
        <Breadcrumb words={words.breadcrumb} title={words.title} />
        <header className={styles.heading}>
          <h1 className="d2">{words.title}</h1>
          <p className="lead">{words.summary}</p>
        </header>
        <div className={styles.hero}>
          <img
            src={heroArt(article.slug)}
            alt={words.imageAlt}
            width="1312"
            height="520"
            className={styles.art}
            fetchPriority="high"
          />
          <p className={styles.caption}>
            <span>
              <Spoken line={words.caption} />
            </span>
          </p>
        </div>
        <ArticleMeta article={article} words={words} />
        <div className={styles.columns}>
          <aside className={styles.aside}>
            {words.contents.length > 1 && <Contents label={words.contentsLabel} items={words.contents} />}
          </aside>
          <div className={styles.main}>
            <ArticleText article={article} words={words} />
            <p className={styles.end}>
              {article.offersDemo && (
                <PageLink to="/contact" className={buttonClass()}>
                  {words.requestDemo}
                </PageLink>
              )}
              <PageLink to="/blog" className={textLink()}>
                <Icon name="previous" />
                {words.allArticles}
              </PageLink>
            </p>
          </div>
        </div>
      </article>
      <KeepReading title={words.keepReading} articles={relatedTo(article)} words={words.card} />
    </div>
  );
}
