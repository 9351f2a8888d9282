import { useWords } from "../../i18n/use-words.ts";
import { ArticleList } from "./article-list.tsx";
import { BlogHeading } from "./blog-heading.tsx";
import { FeaturedArticle } from "./featured-article.tsx";

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
