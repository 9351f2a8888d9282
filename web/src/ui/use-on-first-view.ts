import { type RefObject, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "./use-reduced-motion.ts";

export type View = "still" | "waiting" | "seen";

/**
 * Detects when an element is first in view, to start its animation.
 *
 * Returns the ref to put on it and a view: `still` shows the final state (prerendered, no script, reduced
 * motion, or already in sight at the start), `waiting` is off screen and yet to animate, `seen` animates now.
 * Write it as `data-view` and style `[data-view="waiting"]` and `[data-view="seen"]`.
 */
export function useOnFirstView<T extends Element>(): [RefObject<T | null>, View] {
  const ref = useRef<T>(null);
  const [view, setView] = useState<View>("still");
  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion() || typeof IntersectionObserver === "undefined") return undefined;
    let first = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        if (!first) setView("seen");
        observer.disconnect();
      } else if (first) setView("waiting");
      first = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, view];
}
