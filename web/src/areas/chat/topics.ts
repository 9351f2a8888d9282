/**
 * What the assistant can answer, in the order of judgement: the first topic with a keyword in the question wins.
 * What is special stands before what is general, so that "creator plan price" is about the plan, and
 * "hi, the price?" is no greeting.
 */
export const topics = [
  "assistant",
  "affiliate",
  "refund",
  "terms",
  "planLimits",
  "creator",
  "business",
  "tiers",
  "demo",
  "starter",
  "enterprise",
  "person",
  "company",
  "languages",
  "addOns",
  "scripts",
  "platforms",
  "account",
  "guide",
  "courses",
  "consent",
  "delivery",
  "billing",
  "videoPackages",
  "pricing",
  "useCases",
  "process",
  "features",
  "twin",
  "blog",
  "support",
  "more",
  "greeting",
  "thanks",
] as const;

export type Topic = (typeof topics)[number];
