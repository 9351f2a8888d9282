import wordCount from "../../i18n/en/parts/word-count.ts";
import studioNeeds from "./needs.en.ts";
import studio from "./studio.en.ts";

const studioHome = {
  meta: {
    title: "Studio, Tawam",
    description: "What waits for you, and how your videos stand.",
  },
  ...studio,
  ...studioNeeds,
  words: wordCount,
  title: "Your Studio",
  waitsList: "What waits for you",
  productions: {
    title: "Your productions",
    legend: "Solid is done, hollow is to come.",
    begun: "Since {date}",
    open: "Open {plan}",
    step: "Step {number} of 5: {name}",
  },
  empty: {
    title: "Nothing is in the making yet",
    text: "Choose a package, and this is where your recordings, scripts and videos come together.",
    action: "See the packages",
  },
};

export default studioHome;
