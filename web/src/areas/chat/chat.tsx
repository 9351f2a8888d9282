import { Suspense, useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { showToast } from "../../ui/toast-store.ts";
import styles from "./chat.module.css";
import { closeChat, openChat, useChat } from "./open-chat.ts";
import { useIsOverSubmit } from "./use-is-over-submit.ts";

/** The chat's button on every page. The panel and its words come when it is first opened. */
export function Chat() {
  const { chat: words, unreachable } = useWords("common");
  const { phase, Panel } = useChat();
  const corner = useRef<HTMLElement>(null);
  const isOver = useIsOverSubmit(corner);
  const isOpen = phase === "open";
  const hasFailed = phase === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const action = { label: unreachable.retry, onSelect: () => openChat() };
    showToast({ kind: "error", title: words.failed, action });
    closeChat();
  }, [hasFailed, words, unreachable]);
  return (
    <section ref={corner} className={styles.corner} aria-label={words.label}>
      <button
        type="button"
        className={styles.toggle}
        data-away={isOver || undefined}
        aria-expanded={isOpen}
        aria-controls="chat"
        aria-busy={phase === "opening" || undefined}
        onClick={({ currentTarget }) => (isOpen ? closeChat() : openChat(currentTarget))}
      >
        {phase === "opening" ? <Loader /> : <Icon name="chat" />}
        <span className={styles.label}>{words.open}</span>
      </button>
      <div id="chat">
        <Suspense>{Panel && <Panel />}</Suspense>
      </div>
    </section>
  );
}
