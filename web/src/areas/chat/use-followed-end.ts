import { type RefObject, useEffect, useRef } from "react";
import type { Message } from "./message.ts";

/** How far from the end, in pixels, still counts as reading at the end. */
const NEAR = 48;
/** What stays free above a message that is taller than the log. */
const ABOVE = 12;

/**
 * Keeps the newest message in view: always one's own, the assistant's unless the reader has scrolled up. Of a
 * message that is too tall its beginning shows. Returns what the log calls when it scrolls.
 */
export function useFollowedEnd(log: RefObject<HTMLElement | null>, messages: readonly Message[]): () => void {
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
