import summaries from "virtual:articles/en";

const notFound = {
  meta: {
    title: "Page not found, Tawam",
    description: "This address leads to no page. Go home, or write to us.",
  },
  title: "Oops! Page not found",
  /** Served before the browser has said which address was asked for. */
  lead: "The twin turned up, the page did not. Its address may have changed, or it was never published.",
  /** `{path}` is the address that was asked for. */
  leadWithPath:
    "The twin turned up, the page did not. Its address may have changed, or {path} was never published.",
  home: "Back to home",
  contact: "Contact us",
  planned: {
    lead: "The twin turned up early. This article is planned and coming soon.",
    nearest: "Until then, the nearest one we have",
  },
  summaries,
};

export default notFound;
