import type { Shape } from "../../../i18n/shape.ts";

const text = {
  heading: ["You recommend.", "We make the videos."],
  lead: "Partners introduce people who need more video than they have time to film. For each plan sold through you, you earn a commission.",
  apply: "Apply now",
  commission: {
    title: "Your share of each plan",
    lead: "The rate depends on the plan that your reader chooses, and on nothing else.",
    rows: [
      "For one voice that wants to start.",
      "For teams that publish every week.",
      "For companies with many speakers.",
    ],
    plans: "See the plans",
  },
  work: {
    title: "What a partner does",
    items: [
      {
        title: "Shows it, rather than praising it",
        text: "A short walk through what a twin is, how one is made and what it cannot do convinces more than any adjective.",
      },
      {
        title: "Speaks to people who know them",
        text: "A newsletter, a class, a client list, a channel. A small audience that trusts you is worth more than a large one that does not.",
      },
      {
        title: "Sends people to the right plan",
        text: "You know your readers. Tell them what they need, also when that is the smallest plan.",
      },
    ],
  },
  process: {
    title: "How it runs",
    steps: [
      { title: "You apply", text: "The form below. It takes a few minutes and asks nothing twice." },
      { title: "We review", text: "A person reads it. You hear from us within 2-3 business days." },
      { title: "You share", text: "Once approved you agree the details with us in writing, and start." },
      {
        title: "You earn",
        text: "20%, 25% or 30% of what a plan brings, by plan, for orders within 30 days of your link. The last link followed counts.",
      },
    ],
  },
  rules: {
    title: "Fair to everyone",
    ask: {
      title: "What we ask of you",
      items: [
        "Say openly that you earn a commission, wherever you recommend us.",
        "Use our own prices and claims. Do not add results that nobody measured.",
        "No spam, no bought reviews, no sites that pretend to be us.",
        "Never show a twin of somebody who has not agreed to it.",
      ],
    },
    without: {
      title: "What we do not promise",
      items: [
        "That every application is accepted. If yours is not, we tell you.",
        "An income. What you earn depends on who buys.",
        "A region or an industry to yourself.",
        "A commission on your own order.",
      ],
    },
  },
};

export type AffiliateText = Shape<typeof text>;
export default text;
