import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { loadOnce } from "../../loading/load-once.ts";
import { lazy } from "../../site/lazy.tsx";
import { StaticHtml } from "../../site/static-html.tsx";
import styles from "./blog.module.css";

interface Props {
  article: Article;
  words: Words<"blog/content-creator-burnout">;
}

// Its styles reach the served page by the build's list of served modules.
const WrittenText = lazy(() =>
  import("./written-text.static.tsx").then((module) => ({ default: module.WrittenText })),
);

/** The text of an article, which a direct visitor has with the page already. */
export function ArticleText({ article, words }: Props) {
  return (
    <StaticHtml key={article.slug} name={article.slug} words={words} className={styles.text}>
      {(shown) => <LoadedText article={article} words={shown} />}
    </StaticHtml>
  );
}

function LoadedText({ article, words }: Props) {
  // Asked for here, so that the text and its renderer come side by side.
  const body = loadOnce(words.loadBody);
  return <WrittenText body={body} words={words} isComingSoon={article.isComingSoon} />;
}
