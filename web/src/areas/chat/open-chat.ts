import { type ComponentType, useSyncExternalStore } from "react";
import { loadWords } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { forgetFailures } from "../../loading/load-once.ts";

interface ChatState {
  /** `opening` while the panel's code and words are on their way, `failed` when they did not arrive. */
  phase: "closed" | "opening" | "open" | "failed";
  /** Once there, it stays: it holds the conversation of this visit. */
  Panel: ComponentType | null;
  /** What gets the focus back. */
  opener: Element | null;
  /** How often it was asked for: each time the focus goes in. */
  openings: number;
}

let state: ChatState = { phase: "closed", Panel: null, opener: null, openings: 0 };
const listeners = new Set<() => void>();

function update(change: Partial<ChatState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Opens the chat and moves the focus into it; closing gives it back to `opener`. Works from anywhere. */
export function openChat(opener = document.activeElement): void {
  update({ phase: state.Panel ? "open" : "opening", opener, openings: state.openings + 1 });
  if (state.Panel) return;
  forgetFailures();
  const language = document.documentElement.lang as Language;
  Promise.all([import("./chat-panel.tsx"), loadWords(language, "chat")]).then(
    ([{ ChatPanel }]) => update({ phase: "open", Panel: ChatPanel }),
    () => update({ phase: "failed" }),
  );
}

export function closeChat(): void {
  update({ phase: "closed" });
}

export function useChat(): ChatState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
