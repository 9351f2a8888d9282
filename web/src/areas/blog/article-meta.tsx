import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { brand } from "../../site/brand.ts";
import styles from "./article-page.module.css";
import { formatDay } from "./facts.ts";
import { ShareButton } from "./share-button.tsx";

interface Props {
  article: Article;
  words: Words<"blog/content-creator-burnout">;
}

/** Who wrote it, when, how long it is, and where it belongs. */
export function ArticleMeta({ article, words }: Props) {
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
