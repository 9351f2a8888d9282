import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { addressOf } from "../../site/address.ts";
import { brand } from "../../site/brand.ts";
import { usePagePath } from "../../site/navigation.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Contents } from "../../ui/contents.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { showToast } from "../../ui/toast-store.ts";
import { cardArt, heroArt } from "./art.ts";
import { ArticlePicture } from "./article-picture.tsx";
import { ArticleText } from "./article-text.tsx";
import styles from "./blog.module.css";
import { articleAt, articlePath, formatDay, relatedTo } from "./facts.ts";
import { HighlightedLine } from "./highlighted-line.tsx";
import { shareLink } from "./share.ts";

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
        <header className={styles.articlePageHeading}>
          <h1 className="d2">{words.title}</h1>
          <p className="lead">{words.summary}</p>
        </header>
        <div className={styles.hero}>
          <img
            src={heroArt(article.slug)}
            alt={words.imageAlt}
            width="1312"
            height="520"
            className={styles.articlePageArt}
            fetchPriority="high"
          />
          <p className={styles.caption}>
            <span>
              <HighlightedLine line={words.caption} />
            </span>
          </p>
        </div>
        <ArticleMeta article={article} words={words} />
        <div className={styles.columns} data-later>
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

interface Props {
  words: Words<"blog/content-creator-burnout">["breadcrumb"];
  title: string;
}

function Breadcrumb({ words, title }: Props) {
  return (
    <nav aria-label={words.label}>
      <ol className={styles.crumbs}>
        <li>
          <PageLink to="/">{words.home}</PageLink>
        </li>
        <li>
          <PageLink to="/blog">{words.blog}</PageLink>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

interface ArticleMetaProps {
  article: Article;
  words: Words<"blog/content-creator-burnout">;
}

/** Who wrote it, when, how long it is, and where it belongs. */
function ArticleMeta({ article, words }: ArticleMetaProps) {
  const { language } = useLanguage();
  return (
    <div className={styles.meta}>
      <ul className={styles.facts}>
        <li className={styles.author}>{words.author.replace("{name}", brand.name[language])}</li>
        <li>
          <time dateTime={article.published}>{formatDay(article.published, language)}</time>
        </li>
        <li>{plural(language, article.minutes, words.readTime)}</li>
        <li>{words.card.categories[article.category]}</li>
      </ul>
      <ShareButton title={words.title} words={words.share} />
    </div>
  );
}

interface ShareButtonProps {
  title: string;
  words: Words<"blog/content-creator-burnout">["share"];
}

function ShareButton({ title, words }: ShareButtonProps) {
  const { language } = useLanguage();
  const path = usePagePath();
  async function share() {
    // The address that shows this language to everyone, whatever they chose for themselves.
    const url = new URL(addressOf(path, language), location.origin).href;
    const result = await shareLink({ title, url });
    if (result === "copied") showToast(words.copied);
    if (result === "failed") showToast({ kind: "error", title: words.failed, description: url });
  }
  return (
    <Button kind="outline" size="small" className={styles.share} onClick={() => void share()}>
      <Icon name="share" />
      {words.label}
    </Button>
  );
}

interface KeepReadingProps {
  title: string;
  articles: readonly Article[];
  words: Words<"blog">["card"];
}

function KeepReading({ title, articles, words }: KeepReadingProps) {
  const { language } = useLanguage();
  return (
    <section className={styles.keepReadingSection} data-later>
      <h2 className="h2">{title}</h2>
      <ul className={styles.keepReadingList}>
        {articles.map(({ slug, category, minutes }) => (
          <li key={slug}>
            <PageLink to={articlePath(slug)} className={styles.keepReadingLink}>
              <ArticlePicture src={cardArt(slug)} className={styles.keepReadingArt} />
              <span>
                <span className="small muted">
                  {words.categories[category]}
                  {words.separator}
                  {plural(language, minutes, words.minutes)}
                </span>
                <span className={styles.keepReadingTitle}>{words.summaries[slug].title}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
