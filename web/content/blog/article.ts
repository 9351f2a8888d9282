import type { Language } from "../../src/i18n/languages.ts";
import type { ArticleSlug } from "./articles.ts";

/** Running text: plain, or marked. */
export type Inline =
  | string
  | { kind: "strong" | "emphasis"; content: Inline[] }
  /** `to` is a path of our own site. */
  | { kind: "link"; to: string; content: Inline[] }
  /** Reads left to right in every language: a ratio, a file name. */
  | { kind: "code"; text: string };

/** A line that somebody speaks, with the word that is being spoken. */
export interface SpokenLine {
  before: string;
  spoken: string;
  after: string;
}

export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "heading"; id: string; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "quote"; content: Inline[]; source: string }
  | { kind: "script"; time: string; line: SpokenLine };

export interface ArticleBody {
  /** The first paragraph, shown large. */
  opening: Inline[];
  blocks: Block[];
}

export interface ArticleHead {
  language: Language;
  meta: { title: string; description: string };
  title: string;
  summary: string;
  /** What the hero shows. */
  imageAlt: string;
  /** The subtitle that lies on the hero. */
  caption: SpokenLine;
  contents: { id: string; title: string }[];
  /** The text itself, which the served page carries already: for visitors who come from another page. */
  loadBody: () => Promise<{ default: ArticleBody }>;
}

/** What other pages say of an article. */
export interface ArticleSummary {
  title: string;
  summary: string;
}

export type ArticleSummaries = Record<ArticleSlug, ArticleSummary>;
