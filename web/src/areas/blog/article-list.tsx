import { type Ref, useEffect, useRef } from "react";
import type { Article } from "../../../content/blog/articles.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/state.tsx";
import { cardArt } from "./art.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import styles from "./blog.module.css";
import { articlePath, categories, formatDay } from "./facts.ts";
import { countIn, FIRST_CARDS, useArticleList } from "./use-article-list.ts";

/** The articles by category; six at first, the rest on request. */
export function ArticleList() {
  const words = useWords("blog");
  const { language } = useLanguage();
  const { category, listed, isWhole, choose, showAll } = useArticleList();
  const { firstRevealed, reveal } = useReveal(isWhole, showAll);
  return (
    <section className={styles.articleListSection}>
      <h2 className="visually-hidden">{words.list}</h2>
      <div className={styles.bar}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role because a fieldset's legend would show */}
        <div role="group" aria-label={words.categories.label} className={styles.chips}>
          <Chip selected={category === null} onClick={() => choose(null)}>
            {words.categories.all}
          </Chip>
          {categories.map((name) => (
            <Chip key={name} selected={category === name} onClick={() => choose(name)}>
              {words.card.categories[name]}
            </Chip>
          ))}
        </div>
        <p className="small muted" aria-live="polite">
          {plural(language, countIn(category), words.count)}
        </p>
      </div>
      {listed.length === 0 ? (
        <EmptyState
          title={words.empty.title}
          text={words.empty.text}
          action={
            <Button kind="ink" size="small" onClick={() => choose(null)}>
              {words.empty.action}
            </Button>
          }
        />
      ) : (
        <ul className={styles.articleList}>
          {listed.map((article, index) => (
            <ArticleCard
              key={article.slug}
              article={article}
              isHeldBack={!isWhole && index >= FIRST_CARDS}
              linkRef={index === FIRST_CARDS ? firstRevealed : null}
            />
          ))}
        </ul>
      )}
      {!isWhole && (
        <Button kind="outline" className={styles.more} onClick={reveal}>
          {words.loadMore}
        </Button>
      )}
    </section>
  );
}

/** The button goes away when the rest is there: focus moves on to the first of them. */
function useReveal(isWhole: boolean, showAll: () => void) {
  const firstRevealed = useRef<HTMLAnchorElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isWhole && wasAsked.current) firstRevealed.current?.focus();
    wasAsked.current = false;
  }, [isWhole]);
  function reveal() {
    wasAsked.current = true;
    showAll();
  }
  return { firstRevealed, reveal };
}

interface Props {
  article: Article;
  /** Held back until more are asked for; without scripts it shows. */
  isHeldBack: boolean;
  linkRef: Ref<HTMLAnchorElement> | null;
}

/** An article in the list: the whole card leads to it. */
function ArticleCard({ article, isHeldBack, linkRef }: Props) {
  const words = useWords("blog").card;
  const { language } = useLanguage();
  const { title, summary } = words.summaries[article.slug];
  return (
    <li className={classNames(styles.card, isHeldBack && styles.heldBack)}>
      <ArticlePicture src={cardArt(article.slug)} className={styles.articleCardArt} />
      <div>
        <ArticleFacts article={article} />
        <h3 className={styles.articleCardTitle}>
          <PageLink to={articlePath(article.slug)} ref={linkRef} className={styles.articleCardLink}>
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
