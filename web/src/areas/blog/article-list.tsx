import { useEffect, useRef } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/state.tsx";
import { ArticleCard } from "./article-card.tsx";
import styles from "./article-list.module.css";
import { categories } from "./facts.ts";
import { countIn, FIRST_CARDS, useArticleList } from "./use-article-list.ts";

/** The articles by category; six at first, the rest on request. */
export function ArticleList({ words }: { words: Words<"blog"> }) {
  const { language } = useLanguage();
  const { category, listed, isWhole, choose, showAll } = useArticleList();
  const { firstRevealed, reveal } = useReveal(isWhole, showAll);
  return (
    <section className={styles.section}>
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
        <ul className={styles.list}>
          {listed.map((article, index) => (
            <ArticleCard
              key={article.slug}
              article={article}
              words={words.card}
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
