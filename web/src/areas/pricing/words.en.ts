import catalogue from "virtual:catalogue/pricing/en";
import checkout from "./checkout/checkout.en.ts";
import ways from "./plan-ways.en.ts";
import plans from "./plans/plans.en.ts";

const pricing = {
  meta: {
    title: "Pricing, Tawam",
    description:
      "Three monthly tiers for a digital twin, compared line by line, and the way to video packages, course packages, the Creator plan and the Business plan.",
  },
  heading: ["A month of your twin,", "in three sizes."],
  lead: "Pay by the month, or every three months for less. All prices are in US dollars.",
  tiers: "Subscription tiers",
  comparison: {
    title: "What each tier adds",
    caption: "The three tiers compared",
    row: "In the tier",
    included: "Included",
    notIncluded: "Not included",
    prices: {
      monthly: "A month, billed monthly",
      quarterly: "A month, billed quarterly",
      charge: "One quarterly payment",
    },
  },
  otherWays: {
    title: "Or buy the work itself.",
    lead: "A tier keeps your twin at hand, month by month. A package names the result: so many videos, or a whole course. The two plans are for one creator, or a whole company.",
  },
  quote: {
    title: "Not sure which one fits?",
    lead: "Tell us what you want to publish, and how often. A person answers.",
    ask: "Contact us",
  },
  ways,
  plans,
  checkout,
  catalogue,
};

export default pricing;
