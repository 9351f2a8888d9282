import { useEffect, useRef, useState } from "react";
import { loadWords } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Language } from "../../i18n/languages.ts";
import { findTopic } from "./find-topic.ts";
import { type Message, type Reply, writtenLanguage } from "./message.ts";

const REPLY_DELAY = 600;

type Turn = Message extends infer Kind ? (Kind extends Message ? Omit<Kind, "id"> : never) : never;

/**
 * The conversation of this visit. `ask` adds a question and, 600 ms later, its answer; a blank text is ignored.
 * Every question gets its own answer, in the order of the questions. A question in Arabic letters is answered in
 * Arabic, any other in the page's language.
 */
export function useConversation() {
  const { language } = useLanguage();
  const [messages, setMessages] = useState<readonly Message[]>(() => [
    { id: 0, type: "bot", content: "welcome", language },
  ]);
  const [awaited, setAwaited] = useState(0);
  const answered = useRef(Promise.resolve());
  const timers = useTimers();

  const add = (turn: Turn) => setMessages((all) => [...all, { ...turn, id: all.length }]);
  const answer = async (content: Reply, wanted: Language, former: Promise<void>) => {
    const [answerLanguage] = await Promise.all([
      availableLanguage(wanted, language),
      timers.pause(REPLY_DELAY),
      former,
    ]);
    setAwaited((count) => count - 1);
    add({ type: "bot", content, language: answerLanguage });
  };
  const ask = (text: string) => {
    const content = text.trim();
    if (content === "") return;
    const written = writtenLanguage(content);
    add({ type: "user", content, language: written });
    setAwaited((count) => count + 1);
    const wanted = written === "ar" ? written : language;
    answered.current = answer(findTopic(content) ?? "fallback", wanted, answered.current);
  };
  return { messages, isTyping: awaited > 0, ask };
}

/** The wanted language once its words are there, else the page's, whose words are. */
function availableLanguage(wanted: Language, page: Language): Promise<Language> {
  return loadWords(wanted, "chat").then(
    () => wanted,
    () => page,
  );
}

/** Pauses that end with the component. */
function useTimers() {
  const running = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = running.current;
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      running.current.add(setTimeout(resolve, milliseconds));
    });
  return { pause };
}
