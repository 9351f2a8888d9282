import { ArticlePage } from "../features/blog/article-page.tsx";
import { articleAt } from "../features/blog/facts.ts";
import { usePagePath } from "../site/navigation.ts";

export function Page() {
  const article = articleAt(usePagePath());
  return <ArticlePage key={article.slug} article={article} />;
}
