import { useSyncExternalStore } from "react";

interface ChatState {
  isOpen: boolean;
  /** The element that gets the focus back when the chat closes. */
  opener: Element | null;
  /** The number of times the chat was opened. The focus moves into the chat each time. */
  openings: number;
}

let state: ChatState = { isOpen: false, opener: null, openings: 0 };
const listeners = new Set<() => void>();

function update(change: Partial<ChatState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Opens the chat and moves the focus into it. Closing it returns the focus to `opener`. */
export function openChat(opener = document.activeElement): void {
  update({ isOpen: true, opener, openings: state.openings + 1 });
}

export function closeChat(): void {
  update({ isOpen: false });
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
