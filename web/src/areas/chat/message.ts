import type { Language } from "../../i18n/languages.ts";
import type { Topic } from "./topics.ts";

/** What the assistant says: a topic's answer, its welcome, or that it does not know. */
export type Reply = Topic | "welcome" | "fallback";

/** One turn of the conversation, in the language that it was said in. */
export type Message =
  | { id: number; type: "user"; content: string; language: Language }
  | { id: number; type: "bot"; content: Reply; language: Language };

/** The language that a text is written in, as far as its letters tell. */
export function writtenLanguage(text: string): Language {
  return /\p{Script=Arabic}/u.test(text) ? "ar" : "en";
}
