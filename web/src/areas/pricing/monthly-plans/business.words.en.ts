import catalogue from "virtual:catalogue/business-plan/en";
import ways from "../plan-ways.en.ts";

const businessPlan = {
  meta: {
    title: "Business plan, Tawam",
    description:
      "Unlimited videos in 4K, up to 10 avatars and 20 user accounts, with role-based permissions and approval workflows: the Business plan and what it costs.",
  },
  hero: {
    heading: ["Many voices,", "one plan."],
    lead: "For companies in which sales, training and leadership all need video: up to 10 avatars, and a say for everyone who has to approve.",
    price: { month: "{price}/month", year: "or {price}/month annually" },
    ask: "Talk to us",
    subject: "Business plan",
    allPrices: "See all prices",
  },
  contents: {
    title: "What the company gets",
    lead: "One plan for the people who speak, and for those who work on what they say.",
    extras: "When the team grows",
  },
  approvals: {
    title: "Nothing goes out unread.",
    lead: "Role-based permissions say who may do what. Review and approval workflows bring every script to the right person before it becomes a video.",
    steps: [
      { title: "Draft", text: "Anyone who may write starts a script." },
      { title: "Review", text: "A colleague reads it and asks for changes." },
      { title: "Approval", text: "The person in charge says yes, or sends it back." },
      { title: "Video", text: "The twin speaks the words that were approved." },
    ],
    roles: {
      caption: "How a team might share the work, as an example",
      yes: "Yes",
      no: "No",
      role: "Role",
      actions: ["Write", "Review", "Approve"],
      people: [
        { role: "Writer", may: [true, false, false] },
        { role: "Reviewer", may: [true, true, false] },
        { role: "Head of team", may: [true, true, true] },
      ],
    },
  },
  week: {
    title: "A week with four speakers",
    lead: "Made up, yet familiar: each row is one script on its way from the first review to the finished video.",
    days: ["Sun", "Mon", "Tue", "Wed", "Thu"],
    review: "Script in review",
    sent: "Video out",
    speakers: [
      { who: "Sales", what: "A word to everyone who came to the stand", languages: "English" },
      { who: "Training", what: "The new safety rule, step by step", languages: "Arabic, English, Hindi" },
      { who: "Chief executive", what: "The quarter in two minutes", languages: "Arabic, English" },
      { who: "People team", what: "Welcome to those who start on Sunday", languages: "Arabic" },
    ],
  },
  audience: {
    title: "For those who speak for many",
    people: [
      {
        who: "Enterprises",
        what: "The same message in every market, in the voice of the person who owns it.",
      },
      { who: "Agencies", what: "Several clients, each with an avatar of their own." },
      { who: "Sales teams", what: "A personal video for each account, without a camera on each desk." },
      { who: "Training teams", what: "Lessons of up to 30 minutes, changed by changing the script." },
    ],
  },
  otherWays: {
    title: "If that is more than you need",
    lead: "Smaller plans, and packages in which our team does the work.",
  },
  quote: {
    title: "Bring us your list of speakers.",
    lead: "Each gives consent and one sample of 2 to 5 minutes. Tell us how many, and in which languages.",
    ask: "Talk to us",
  },
  ways,
  catalogue,
};

export default businessPlan;
