import type { Ref } from "react";
import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { PageLink } from "../../site/page-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { cardArt } from "./art.ts";
import styles from "./article-card.module.css";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import { articlePath, formatDay } from "./facts.ts";

interface Props {
  article: Article;
  words: Words<"blog">["card"];
  /** Held back until more are asked for; without scripts it shows. */
  isHeldBack: boolean;
  linkRef: Ref<HTMLAnchorElement> | null;
}

/** An article in the list: the whole card leads to it. */
export function ArticleCard({ article, words, isHeldBack, linkRef }: Props) {
  const { language } = useLanguage();
  const { title, summary } = words.summaries[article.slug];
  return (
    <li className={classNames(styles.card, isHeldBack && styles.heldBack)}>
      <ArticlePicture src={cardArt(article.slug)} className={styles.art} />
      <div>
        <ArticleFacts article={article} words={words} />
        <h3 className={styles.title}>
          <PageLink to={articlePath(article.slug)} ref={linkRef} className={styles.link}>
            {title}
          </PageLink>
        </h3>
        <p className={classNames("small muted", styles.summary)}>{summary}</p>
        <time className="caption faint" dateTime={article.published}>
          {formatDay(article.published, language)}
        </time>
      </div>
    </li>
  );
}
