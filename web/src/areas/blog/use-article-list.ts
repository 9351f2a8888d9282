import { type Article, type ArticleCategory, articles } from "../../../content/blog/articles.ts";
import { useHydrated } from "../../site/hydration.ts";
import { useLocation } from "../../site/location.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { useQueryParameter } from "../../site/query.ts";

/** Cards that stand there before more are asked for. */
export const FIRST_CARDS = 6;

interface ListState {
  isWhole: boolean;
}

/**
 * What the blog's list shows. The category is in the address, so that it can be shared and Back undoes it;
 * whether the list is whole is in the history, so that Back from an article finds it as it was.
 */
export function useArticleList() {
  const { search, state } = useLocation();
  const isHydrated = useHydrated();
  const navigate = usePageNavigate();
  const category = useQueryParameter("category");
  const listed = listedIn(category);
  const isShownWhole = isHydrated && (state as ListState | null)?.isWhole === true;
  const isWhole = isShownWhole || listed.length <= FIRST_CARDS;
  return {
    category,
    listed,
    isWhole,
    choose: (next: ArticleCategory | null) => navigate(next ? `/blog?category=${next}` : "/blog"),
    showAll: () => {
      navigate(`/blog${search}`, { replace: true, state: { isWhole: true } satisfies ListState });
    },
  };
}

/** The articles of a category; without one, all but the featured. */
function listedIn(category: string | null): readonly Article[] {
  return category === null ? articles.slice(1) : articles.filter((article) => article.category === category);
}

/** How many articles the visitor has before them, the featured one included. */
export function countIn(category: string | null): number {
  return category === null ? articles.length : listedIn(category).length;
}
