import summaries from "virtual:articles/en";

const articleCard = {
  categories: {
    "sales-strategy": "Sales Strategy",
    productivity: "Productivity",
    "personal-branding": "Personal Branding",
    "digital-twins": "Digital Twins",
  },
  /** `{count}` is the number of minutes. */
  minutes: { other: "{count} min" },
  /** Between a category and a number of minutes. */
  separator: ", ",
  comingSoon: "Coming soon",
  summaries,
};

export default articleCard;
