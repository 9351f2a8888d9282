import card from "./article-card.en.ts";

const blog = {
  meta: {
    title: "Blog, Tawam",
    description:
      "Plain articles on digital twins, sales video, personal branding and staying sane while publishing, written by the people who produce the videos.",
  },
  title: "Notes from both sides of the camera",
  lead: "For people who have something to say every week, and no wish to film it every week.",
  featured: "Featured article",
  /** The heading of the list, for screen readers. */
  list: "Articles",
  categories: { label: "Categories", all: "All" },
  /** `{count}` is the number of articles in the chosen category. */
  count: { one: "{count} article", other: "{count} articles" },
  loadMore: "Load More Articles",
  empty: {
    title: "Nothing in this category yet",
    text: "We write when we have something to say. The other articles are all here.",
    action: "Show all articles",
  },
  card,
};

export default blog;
