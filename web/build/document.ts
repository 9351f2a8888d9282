import type { Language } from "../src/i18n/languages.ts";
import { escapeJson, escapeText } from "./escape.ts";
import { headScript, startScript } from "./inline-scripts.ts";

interface DocumentParts {
  language: Language;
  direction: "ltr" | "rtl";
  title: string;
  description: string;
  isIndexed: boolean;
  /** Absolute addresses of this page in each language. */
  alternates: { language: Language; href: string }[];
  /** The inlined styles, with which the page is painted before any script runs. */
  css: string;
  /** The complete style sheets, for content that scripts load later. */
  sheets: string[];
  /** The font file to preload. */
  font: string;
  modules: string[];
  body: string;
  /** Tags for other sites and search engines. */
  shareTags: string[];
  /** The RSS feeds of the page. */
  feeds: { href: string; title: string }[];
}

/** Renders the complete HTML of a page in one language. */
export function renderDocument(page: DocumentParts): string {
  // Browsers do not load disabled sheets. The start script enables them after the first paint.
  const sheets = page.sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const withoutScripts = page.sheets.map((href) => `<link rel="stylesheet" href="${href}">`);
  const head = [
    '<meta charset="utf-8">',
    `<script>${headScript}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.title)}</title>`,
    `<meta name="description" content="${escapeText(page.description)}">`,
    page.isIndexed ? alternateLinks(page) : '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="/${page.language}.webmanifest">`,
    ...page.feeds.map(
      ({ href, title }) =>
        `<link rel="alternate" type="application/rss+xml" href="${href}" title="${escapeText(title)}">`,
    ),
    `<link rel="preload" href="${page.font}" as="font" type="font/woff2" crossorigin>`,
    ...page.shareTags,
    `<style>${page.css}</style>`,
    ...sheets,
    `<noscript>${withoutScripts.join("")}</noscript>`,
  ];
  return `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
${head.join("\n")}
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="modules">${escapeJson(page.modules)}</script>
<script>${startScript}</script>
</body>
</html>
`;
}

function alternateLinks(page: DocumentParts): string {
  const own = page.alternates.find(({ language }) => language === page.language)?.href ?? "/";
  const fallback = page.alternates[0]?.href ?? "/";
  return [
    `<link rel="canonical" href="${own}">`,
    ...page.alternates.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${href}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${fallback}">`,
  ].join("\n");
}
