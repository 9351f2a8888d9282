import { lazy, useDeferredValue, useEffect, useRef, useState } from "react";
import type { ArticleBody } from "../../../content/blog/article.ts";
import type { Article } from "../../../content/blog/articles.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { languages } from "../../i18n/languages.ts";
import { splitAddress } from "../../site/address.ts";
import { useHydrated } from "../../site/hydration.ts";
import { usePageNavigate } from "../../site/navigation.ts";
import { leadsOn } from "../../site/page-link.tsx";
import styles from "./article-text.module.css";

type ArticleWords = Words<"blog/content-creator-burnout">;

interface TextProps {
  article: Article;
  words: ArticleWords;
}

// Its styles reach the served page by the site map.
const WrittenText = lazy(() =>
  import("./written-text.tsx").then((module) => ({ default: module.WrittenText })),
);

/**
 * The text of an article. The served page has it already, so its words are not sent a second time: the text
 * is taken over as it stands. A visitor who comes from another page of the site, or changes the language,
 * gets it as a module; while that is on its way the former text stays.
 */
export function ArticleText({ article, words }: TextProps) {
  const shown = useDeferredValue(words);
  return <Text key={shown.language} article={article} words={shown} />;
}

function Text({ article, words }: TextProps) {
  const place = `${words.language}/${article.slug}`;
  const isHydrated = useHydrated();
  const [served] = useState(() => (isHydrated ? null : servedText(place)));
  const box = {
    className: styles.text,
    lang: words.language,
    dir: languages[words.language].direction,
    "data-text": place,
  };
  if (served !== null) return <ServedText box={box} html={served} />;
  return (
    <div {...box}>
      <LoadedText article={article} words={words} />
    </div>
  );
}

function LoadedText({ article, words }: TextProps) {
  return <WrittenText body={bodyOf(words)} words={words} isComingSoon={article.isComingSoon} />;
}

/** The markup that our own server rendered, left alone; its links lead on inside the application. */
function ServedText({ box, html }: { box: object; html: string }) {
  const element = useRef<HTMLDivElement>(null);
  const navigate = usePageNavigate();
  useEffect(() => {
    const current = element.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || !leadsOn(event)) return;
      event.preventDefault();
      navigate(splitAddress(link.pathname).path + link.search + link.hash);
    };
    current?.addEventListener("click", follow);
    return () => current?.removeEventListener("click", follow);
  }, [navigate]);
  return <div {...box} ref={element} dangerouslySetInnerHTML={{ __html: html }} />;
}

function servedText(place: string): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector(`[data-text="${place}"]`)?.innerHTML ?? null;
}

const bodies = new Map<ArticleWords["loadBody"], Promise<ArticleBody>>();

function bodyOf({ loadBody }: ArticleWords): Promise<ArticleBody> {
  let body = bodies.get(loadBody);
  if (body === undefined) {
    body = loadBody().then((module) => module.default);
    // A failed download may be tried again.
    body.catch(() => bodies.delete(loadBody));
    bodies.set(loadBody, body);
  }
  return body;
}
