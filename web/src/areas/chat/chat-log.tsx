import type { RefObject } from "react";
import { languages } from "../../i18n/languages.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Answer } from "./answer.tsx";
import styles from "./chat-log.module.css";
import type { Message } from "./message.ts";
import { Suggestions } from "./suggestions.tsx";
import { useFollowedEnd } from "./use-followed-end.ts";

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
      {!isTyping && last?.type === "bot" && openEnds.has(last.content) && (
        <Suggestions words={words.suggestions} onAsk={onAsk} />
      )}
    </div>
  );
}

function Turn({ message, speaker, onLeave }: { message: Message; speaker: string; onLeave: () => void }) {
  const { type, content, language } = message;
  return (
    <div className={styles[type]} lang={language} dir={languages[language].direction}>
      <span className="visually-hidden">{speaker} </span>
      {type === "user" ? content : <Answer reply={content} language={language} onLeave={onLeave} />}
    </div>
  );
}
