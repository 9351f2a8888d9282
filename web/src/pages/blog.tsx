import { ArticleList } from "../features/blog/article-list.tsx";
import { BlogHeading } from "../features/blog/blog-heading.tsx";
import { FeaturedArticle } from "../features/blog/featured-article.tsx";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const words = useWords("blog");
  return (
    <div className="wrap">
      <BlogHeading words={words} />
      <FeaturedArticle words={words} />
      <ArticleList words={words} />
    </div>
  );
}
