import { useId, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useChat } from "../../site/chat-store.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChatLog } from "./chat-log.tsx";
import styles from "./chat-panel.module.css";
import { Composer } from "./composer.tsx";
import { useConversation } from "./use-conversation.ts";
import { useIsSheet } from "./use-is-sheet.ts";
import { useOpening } from "./use-opening.ts";
import { useSheet } from "./use-sheet.ts";

/** The conversation in its panel, beside the page; on a phone a sheet over it. */
export function ChatPanel() {
  const words = useWords("chat");
  const { isOpen, opener, openings } = useChat();
  const isSheet = useIsSheet();
  const title = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { messages, isTyping, ask } = useConversation();
  const close = useOpening({
    isOpen,
    opener,
    openings,
    panel,
    input,
    toast: { title: words.title, description: words.opened },
  });
  useSheet(panel, isOpen && isSheet);
  const askSuggestion = (question: string) => {
    ask(question);
    // The pressed button goes away; no field, so that a phone's keyboard does not come up.
    log.current?.focus({ preventScroll: true });
  };
  return (
    <dialog
      ref={panel}
      className={styles.panel}
      open={isOpen}
      aria-labelledby={title}
      aria-modal={isSheet || undefined}
    >
      <header className={styles.head}>
        <Nuqta kind="pair" />
        <h2 id={title} className={styles.title}>
          {words.title}
        </h2>
        <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <ChatLog
        log={log}
        messages={messages}
        isTyping={isTyping}
        onAsk={askSuggestion}
        onLeave={() => isSheet && close()}
      />
      <Composer input={input} words={words.input} onAsk={ask} />
    </dialog>
  );
}
