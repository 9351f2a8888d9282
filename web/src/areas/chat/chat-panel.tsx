import { type FormEvent, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useChat } from "../../site/chat-store.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./chat.module.css";
import { ChatLog } from "./chat-log.tsx";
import { useConversation } from "./use-conversation.ts";
import { useOpening } from "./use-opening.ts";

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
      <Composer input={input} onAsk={ask} />
    </dialog>
  );
}

interface Props {
  input: RefObject<HTMLInputElement | null>;
  onAsk: (question: string) => void;
}

const NAME = "chat-message";
const LONGEST = 500;

/** Where the visitor writes. */
function Composer({ input, onAsk }: Props) {
  const words = useWords("chat").input;
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = new FormData(event.currentTarget).get(NAME);
    if (typeof question !== "string" || question.trim() === "") return;
    onAsk(question);
    event.currentTarget.reset();
    input.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {words.label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="text"
        name={NAME}
        placeholder={words.placeholder}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
      />
      <button type="submit" className={styles.send} aria-label={words.send}>
        <Icon name="arrow" />
      </button>
    </form>
  );
}

const query = "(width <= 719px)";

/** Whether the screen is so narrow that the chat takes all of it. */
function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/**
 * While the panel is a sheet over the page, keeps the focus in it: everything beside it is inert but the toasts,
 * which speak from above. The sheet stays as tall as what a phone's keyboard leaves in sight.
 */
function useSheet(panel: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useEffect(() => {
    const sheet = panel.current;
    const page = sheet?.closest("section")?.parentElement;
    if (!isSheet || !sheet || !page) return undefined;
    const covered = [...page.children].filter(
      (part) => !part.matches("section") && !part.hasAttribute("inert"),
    );
    for (const part of covered) part.setAttribute("inert", "");
    return () => {
      for (const part of covered) part.removeAttribute("inert");
    };
  }, [panel, isSheet]);

  useEffect(() => {
    const sheet = panel.current;
    const viewport = window.visualViewport;
    if (!isSheet || !sheet || !viewport) return undefined;
    const fit = () => {
      sheet.style.setProperty("--seen-start", `${viewport.offsetTop}px`);
      sheet.style.setProperty("--seen-size", `${viewport.height}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, [panel, isSheet]);
}
