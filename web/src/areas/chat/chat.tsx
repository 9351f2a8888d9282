import {
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { loadWords } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { forgetFailures } from "../../loading/load-once.ts";
import { closeChat, openChat, useChat } from "../../site/chat-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { showToast } from "../../ui/toast-store.ts";
import styles from "./chat.module.css";

/** The chat's button on every page. The panel and its words are loaded when the chat is first opened. */
export function Chat() {
  const { chat: words } = useWords("common");
  const corner = useRef<HTMLElement>(null);
  const isOverSubmit = useIsOverSubmit(corner);
  const { isOpen } = useChat();
  const panel = usePanel();
  const isShown = isOpen && panel !== null;
  const isLoading = isOpen && panel === null;
  return (
    <section ref={corner} className={styles.corner} aria-label={words.label} data-later>
      <button
        type="button"
        className={styles.toggle}
        data-away={isOverSubmit || undefined}
        aria-expanded={isShown}
        aria-controls="chat"
        aria-busy={isLoading || undefined}
        onClick={({ currentTarget }) => (isShown ? closeChat() : openChat(currentTarget))}
      >
        {isLoading ? <Loader /> : <Icon name="chat" />}
        <span className={styles.label}>{words.open}</span>
      </button>
      <div id="chat">
        <Suspense>{panel}</Suspense>
      </div>
    </section>
  );
}

/**
 * The panel, null until it is loaded. Once loaded it stays mounted, for it holds the conversation.
 * When it does not arrive, the chat closes and a toast offers to open it again.
 */
function usePanel(): ReactElement | null {
  const { chat: words, unreachable } = useWords("common");
  const { language } = useLanguage();
  const { isOpen } = useChat();
  const [panel, setPanel] = useState<ReactElement | null>(null);
  const fail = useEffectEvent(() => {
    const action = { label: unreachable.retry, onSelect: () => openChat() };
    showToast({ kind: "error", title: words.failed, action });
    closeChat();
  });
  const isWanted = isOpen && panel === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    forgetFailures();
    Promise.all([import("./chat-panel.tsx"), loadWords(language, "chat")]).then(
      ([{ ChatPanel }]) => isCurrent && setPanel(<ChatPanel />),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, language]);
  return panel;
}

/** Whether a form's submit button is where `corner` stands, so that the chat's button must give way. */
function useIsOverSubmit(corner: RefObject<Element | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const look = () => {
      const own = corner.current?.getBoundingClientRect();
      const submits = [...document.querySelectorAll("main [type=submit]")];
      setOver(own !== undefined && submits.some((submit) => overlap(submit.getBoundingClientRect(), own)));
    };
    const events = ["scroll", "resize", "focusin", "input"];
    look();
    for (const event of events) addEventListener(event, look, { passive: true });
    // It stands in its corner from the moment that the complete sheets apply.
    const sheets = new MutationObserver(look);
    sheets.observe(document.documentElement, { attributeFilter: ["data-styled"] });
    return () => {
      sheets.disconnect();
      for (const event of events) removeEventListener(event, look);
    };
  }, [corner]);
  return isOver;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
