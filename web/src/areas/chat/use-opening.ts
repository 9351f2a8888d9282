import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { closeChat } from "../../site/chat-store.ts";
import { dismissToast, showToast } from "../../ui/toast-store.ts";

const TOAST_DURATION = 3000;

interface Opening {
  isOpen: boolean;
  opener: Element | null;
  openings: number;
  panel: RefObject<HTMLElement | null>;
  input: RefObject<HTMLElement | null>;
  toast: { title: string; description: string };
}

/**
 * Opening greets with a toast and moves the focus to the input; closing, by Escape too, gives it back to what
 * opened the chat, or to the chat's own button if that is gone. Returns the way to close.
 */
export function useOpening({ isOpen, opener, openings, panel, input, toast }: Opening): () => void {
  const { title, description } = toast;
  const close = () => {
    // At once, for what is covered by the sheet takes no focus.
    flushSync(closeChat);
    giveFocusBack(opener, panel.current);
  };
  const onEscape = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return undefined;
    const id = showToast({ title, description, duration: TOAST_DURATION });
    return () => dismissToast(id);
  }, [isOpen, title, description]);

  useEffect(() => {
    if (isOpen && openings > 0) input.current?.focus({ preventScroll: true });
  }, [isOpen, openings, input]);

  useEffect(() => {
    const corner = panel.current?.closest("section");
    if (!isOpen || !corner) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) onEscape();
    };
    corner.addEventListener("keydown", closeOnEscape);
    return () => corner.removeEventListener("keydown", closeOnEscape);
  }, [isOpen, panel]);
  return close;
}

function giveFocusBack(opener: Element | null, panel: Element | null): void {
  const isThere = opener?.isConnected && opener !== document.body;
  const target = isThere ? opener : panel?.closest("section")?.querySelector("button");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
