import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import brand from "../../../brand.json" with { type: "json" };
import type { ArticleHead } from "../../content/blog/article.ts";
import { articles } from "../../content/blog/articles.ts";
import type { Language } from "../../src/i18n/languages.ts";
import { compileBody, spokenLine } from "./body.ts";
import { ArticleError, readSource } from "./source.ts";
import { plainText } from "./text.ts";

const FOLDER = join(import.meta.dirname, "../../content/blog");
const PREFIX = "virtual:articles/";

/**
 * Compiles articles to modules, so that browsers get no Markdown:
 * - `content/blog/en/<slug>.md`: the article without its text, with the words of article pages;
 * - the same with `?body`: the text, which the first module loads by `loadBody()`;
 * - `virtual:articles/en`: the titles and summaries of all articles.
 */
export function articlesPlugin(): Plugin {
  return {
    name: "articles",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${PREFIX}`))
        return summaries(id.slice(PREFIX.length + 1), (file) => this.addWatchFile(file));
      const [file = "", part] = id.split("?");
      if (!file.startsWith(FOLDER) || !file.endsWith(".md")) return null;
      this.addWatchFile(file);
      const code = part?.startsWith("body") ? bodyModule(file) : headModule(file);
      return { code, moduleType: "js" };
    },
  };
}

function summaries(language: string, watch: (file: string) => void): string {
  const entries = articles.map(({ slug }) => {
    const file = join(FOLDER, language, `${slug}.md`);
    watch(file);
    if (!existsSync(file)) throw new ArticleError(file, 1, "every article is written in every language");
    const { title, summary } = readSource(file).head;
    return [slug, { title, summary }];
  });
  return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
}

const bodyModule = (file: string) => `export default ${JSON.stringify(compileBody(readSource(file)))}`;

function headModule(file: string): string {
  const source = readSource(file);
  const language = file.slice(FOLDER.length + 1).split("/")[0] as Language;
  const { title, summary, description, imageAlt, caption } = source.head;
  const { blocks } = compileBody(source);
  const spoken = spokenLine(caption);
  if (spoken === null) throw new ArticleError(source.name, 1, "caption: needs one spoken word in [brackets]");
  const head: Omit<ArticleHead, "loadBody"> = {
    language,
    meta: { title: `${title}${language === "ar" ? " | " : ", "}${brand.name[language]}`, description },
    title,
    summary,
    imageAlt,
    caption: spoken,
    contents: blocks.flatMap((block) =>
      block.kind === "heading" ? [{ id: block.id, title: plainText(block.content) }] : [],
    ),
  };
  return [
    `import words from "/src/areas/blog/article.${language}.ts";`,
    `const loadBody = () => import(${JSON.stringify(`${file}?body`)});`,
    `export default { ...words, ...${JSON.stringify(head)}, loadBody };`,
  ].join("\n");
}
