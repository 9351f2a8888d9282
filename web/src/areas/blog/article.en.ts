import card from "./article-card.en.ts";

/** What every article page says; the compiled articles carry it. */
const article = {
  breadcrumb: { label: "Breadcrumb", home: "Home", blog: "Blog" },
  /** `{name}` is the brand's name. */
  author: "{name} team",
  /** `{count}` is the number of minutes. */
  readTime: { other: "{count} min read" },
  share: {
    label: "Share",
    copied: { title: "Link copied", description: "Paste it wherever the right person will see it." },
    failed: "Copy this link by hand",
  },
  contentsLabel: "In this article",
  /** `{number}` counts the lines of one article. */
  scriptLine: "Script line {number}",
  comingSoon: {
    title: "The full article is coming soon",
    text: "This is how it begins. If you would rather not wait, ask us what you wanted to read here.",
    contact: "Contact us",
  },
  requestDemo: "Request Demo",
  allArticles: "All articles",
  keepReading: "Keep reading",
  card,
};

export default article;
