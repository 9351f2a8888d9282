/** An article: what stands around its text, and the words that all article pages share. */
declare module "*.md" {
  const words: typeof import("../../src/areas/blog/article.en.ts").default &
    import("./article.ts").ArticleHead;
  export default words;
}

declare module "virtual:articles/*" {
  const summaries: import("./article.ts").ArticleSummaries;
  export default summaries;
}
