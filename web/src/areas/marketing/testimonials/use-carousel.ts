import { useEffect, useState, useSyncExternalStore } from "react";
import { useHold } from "../../../ui/use-hold.ts";
import { useReducedMotion } from "../../../ui/use-reduced-motion.ts";

const SLIDE_MILLISECONDS = 5000;

export type Carousel = ReturnType<typeof useCarousel>;

/** Which slide shows, and what lets it go on: in sight, nobody paused, holds, or prefers less motion; the tab shows. */
export function useCarousel(count: number, isInView: boolean) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const { isHeld, release, handlers } = useHold();
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden, isHiddenOnServer);
  const canMove = !useReducedMotion();
  const isRunning = canMove && !isPaused && !isHeld && !isHidden && isInView;

  const move = (by: number) => setIndex((now) => (now + by + count) % count);

  // A new slide begins a new wait.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), SLIDE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  const togglePause = () => {
    setPaused(!isPaused);
    // Play means play, although pointer and keyboard are on the button.
    if (isPaused) release();
  };
  return { index, show: setIndex, move, canMove, isPaused, isRunning, togglePause, handlers };
}

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function isHiddenOnServer() {
  return false;
}
