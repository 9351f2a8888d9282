import type { Article } from "../../../content/blog/articles.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";

interface Props {
  article: Article;
}

/** "Sales Strategy, 5 min", and that it is only begun where that is so. */
export function ArticleFacts({ article }: Props) {
  const words = useWords("blog").card;
  const { language } = useLanguage();
  const facts = [words.categories[article.category], plural(language, article.minutes, words.minutes)];
  if (article.isComingSoon) facts.push(words.comingSoon);
  return <p className="small muted">{facts.join(words.separator)}</p>;
}
