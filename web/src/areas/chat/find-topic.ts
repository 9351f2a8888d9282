import { arabicKeywords } from "./arabic-keywords.ts";
import { englishKeywords } from "./english-keywords.ts";
import { fold } from "./fold.ts";
import { type Topic, topics } from "./topics.ts";

const keywordLists = topics.map((topic) => ({
  topic,
  keywords: `${englishKeywords[topic]},${arabicKeywords[topic]}`
    .split(",")
    .map((keyword) => fold(keyword.trim().replaceAll("_", " "))),
}));

/** Words that carry a keyword without its meaning. */
const fillers = [" of course "];

/** The topic of the first list of which a keyword occurs in the question; null where none does. */
export function findTopic(question: string): Topic | null {
  const asked = fillers.reduce((text, filler) => text.replaceAll(filler, " "), ` ${fold(question)} `);
  return keywordLists.find(({ keywords }) => keywords.some((word) => asked.includes(word)))?.topic ?? null;
}
