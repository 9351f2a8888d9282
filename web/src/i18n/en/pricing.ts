import catalogue from "virtual:catalogue/pricing/en";
import checkout from "./parts/checkout.ts";
import plans from "./parts/plans.ts";
import ways from "./parts/ways.ts";

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
  questions: {
    title: "Before you choose",
    items: [
      {
        question: "What changes when I pay quarterly?",
        answer: `Each month costs ${catalogue.quarterlyDiscountPercent}% less, rounded to a whole dollar, and you pay for three months at a time. The table above shows both prices and the payment itself.`,
      },
      {
        question: "What do you need from me?",
        answer:
          "One video sample of 2 to 5 minutes. Our guide shows how to set up the room, the light and the sound.",
        link: { to: "/recording-instructions", label: "Open the recording guide" },
      },
      {
        question: "How soon do the videos arrive?",
        answer: "In 3 to 5 business days. On the Creator plan we promise delivery within 48 hours.",
      },
      {
        question: "Which languages can my twin speak?",
        answer:
          "Many. Every video starts as a written script, and the same twin speaks it in the language that you ask for. Tell us which ones you need.",
      },
      {
        question: "Whose twin may be made?",
        answer:
          "Only that of a person who agrees to it. We make a twin with the consent of the one it speaks for.",
      },
      {
        question: "What happens when I buy?",
        answer:
          "The payment page opens in a new tab, with or without an account. A confirmation e-mail arrives within 5 minutes, and our team contacts you within 24 hours.",
      },
    ],
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
