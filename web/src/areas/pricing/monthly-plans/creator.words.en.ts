import catalogue from "virtual:catalogue/creator-plan/en";
import ways from "../plan-ways.en.ts";

const creatorPlan = {
  meta: {
    title: "Creator plan, Tawam",
    description:
      "One person, one digital twin, up to 10 videos a month of 5 minutes each, delivered within 48 hours. What the Creator plan holds, and what an extra costs.",
  },
  hero: {
    heading: ["Post all month.", "Film once."],
    lead: "Creator is for one person with something to say every week: up to 10 videos a month from one recording, each delivered within 48 hours.",
    price: { month: "{price}/month" },
    ask: "Get the Creator plan",
    subject: "Creator plan",
    allPrices: "See all prices",
  },
  art: { twin: "Twin", before: "Three things I", spoken: "stopped", after: "doing on Sundays" },
  contents: {
    title: "What you get each month",
    lead: "Enough to be seen every week, and no more than one person needs.",
    extras: "When a month needs more",
  },
  month: {
    title: "Ten videos, spread over four weeks",
    lead: "A made-up month: two or three posts a week, each cut for the platform it is going to.",
    days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    platforms: { youtube: "YouTube", linkedin: "LinkedIn", tiktok: "TikTok", instagram: "Instagram" },
  },
  delivery: {
    title: "In your hands within 48 hours",
    text: "Send a script on Sunday evening and the video is with you by Tuesday evening.",
    hour: "{hours} h",
    start: "You send the script",
    end: "The video is delivered",
  },
  audience: {
    title: "Made for one voice",
    people: [
      { who: "Coaches", what: "Answer the question you hear most, once a week, in five minutes." },
      { who: "Educators", what: "Give the short version of a lecture before the long one." },
      { who: "Founders", what: "Say what changed this week without booking a studio." },
      { who: "Creators", what: "Keep the channel going on the days when you would rather not be filmed." },
    ],
  },
  otherWays: {
    title: "When one voice is not enough",
    lead: "More speakers, more languages or a whole course: these go further.",
  },
  quote: {
    title: "It starts with one sample.",
    lead: "Record 2 to 5 minutes with our guide, only ever of yourself or with the speaker's consent.",
    ask: "Get the Creator plan",
  },
  ways,
  catalogue,
};

export default creatorPlan;
