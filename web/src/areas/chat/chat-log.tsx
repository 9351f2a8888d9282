import { type RefObject, useEffect, useRef } from "react";
import { languages } from "../../i18n/languages.ts";
import { useWords } from "../../i18n/use-words.ts";
import { chipClass } from "../../ui/chip.tsx";
import { Answer } from "./answer.tsx";
import styles from "./chat.module.css";
import type { Message } from "./message.ts";

interface Props {
  log: RefObject<HTMLDivElement | null>;
  messages: readonly Message[];
  isTyping: boolean;
  onAsk: (question: string) => void;
  onLeave: () => void;
}

/** After these the visitor is offered common questions. */
const openEnds: ReadonlySet<string> = new Set(["welcome", "greeting", "more", "fallback"]);

/** The conversation, read out as it grows. */
export function ChatLog({ log, messages, isTyping, onAsk, onLeave }: Props) {
  const words = useWords("chat");
  const last = messages.at(-1);
  const onScroll = useFollowedEnd(log, messages);
  return (
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-live="polite"
      aria-label={words.log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex because what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
    >
      {messages.map((message) => (
        <Turn key={message.id} message={message} speaker={words.speakers[message.type]} onLeave={onLeave} />
      ))}
      {isTyping && (
        <p className={styles.typing} aria-hidden="true">
          <i />
          <i />
        </p>
      )}
      {!isTyping && last?.type === "bot" && openEnds.has(last.content) && <Suggestions onAsk={onAsk} />}
    </div>
  );
}

function Turn({ message, speaker, onLeave }: { message: Message; speaker: string; onLeave: () => void }) {
  const { type, content, language } = message;
  return (
    <div
      className={type === "user" ? styles.user : styles.bot}
      lang={language}
      dir={languages[language].direction}
    >
      <span className="visually-hidden">{speaker} </span>
      {type === "user" ? content : <Answer reply={content} language={language} onLeave={onLeave} />}
    </div>
  );
}

interface SuggestionsProps {
  onAsk: (question: string) => void;
}

/** Questions that many ask, to be asked with a press. */
function Suggestions({ onAsk }: SuggestionsProps) {
  const words = useWords("chat").suggestions;
  return (
    <ul className={styles.suggestionsList} aria-label={words.label}>
      {words.questions.map((question) => (
        <li key={question}>
          <button type="button" className={chipClass(styles.question)} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How far from the end, in pixels, still counts as reading at the end. */
const NEAR = 48;
/** What stays free above a message that is taller than the log. */
const ABOVE = 12;

/**
 * Keeps the newest message in view: always one's own, the assistant's unless the reader has scrolled up. Of a
 * message that is too tall its beginning shows. Returns what the log calls when it scrolls.
 */
function useFollowedEnd(log: RefObject<HTMLElement | null>, messages: readonly Message[]): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = log.current;
    const newest = messages.at(-1);
    if (element === null || newest === undefined) return;
    if (newest.type === "bot" && !isAtEnd.current) return;
    const shown = element.children[messages.length - 1];
    const end = element.scrollHeight - element.clientHeight;
    const start = shown instanceof HTMLElement ? shown.offsetTop - ABOVE : end;
    element.scrollTo({ top: newest.type === "bot" ? Math.min(start, end) : end });
  }, [log, messages]);
  return () => {
    const element = log.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR;
  };
}
