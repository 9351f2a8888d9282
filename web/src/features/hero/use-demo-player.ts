import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { DEMO_MILLISECONDS, type SpokenWord, wordAt } from "./demo-script.ts";

export type DemoStatus = "rest" | "playing" | "paused" | "ended";

/** A tab that was hidden goes on where it was, instead of jumping ahead. */
const LONGEST_FRAME_MILLISECONDS = 100;

interface DemoPlayer {
  status: DemoStatus;
  /** Place of the spoken word; null at rest. */
  spoken: number | null;
  toggle: () => void;
  /** The element whose `--t` (0 to 1) moves the playhead. */
  stage: RefObject<HTMLDivElement | null>;
}

/**
 * Runs the demo's clock. The playhead is moved by a custom property, so that only a new word renders.
 * With reduced motion it steps from caption to caption.
 */
export function useDemoPlayer(words: readonly SpokenWord[]): DemoPlayer {
  const [status, setStatus] = useState<DemoStatus>("rest");
  const [spoken, setSpoken] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const elapsed = useRef(0);

  useEffect(() => {
    if (status !== "playing") return undefined;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let last = performance.now();
    let frame = 0;
    const finish = () => {
      elapsed.current = 0;
      stage.current?.style.removeProperty("--t");
      setSpoken(null);
      setStatus("ended");
    };
    const advance = (now: number) => {
      elapsed.current += Math.min(Math.max(now - last, 0), LONGEST_FRAME_MILLISECONDS);
      last = now;
      const share = elapsed.current / DEMO_MILLISECONDS;
      if (share >= 1) return finish();
      const current = wordAt(words, share);
      setSpoken(current);
      const place = isStill ? captionStart(words, current) : share;
      stage.current?.style.setProperty("--t", place.toFixed(4));
      frame = requestAnimationFrame(advance);
    };
    frame = requestAnimationFrame(advance);
    return () => cancelAnimationFrame(frame);
  }, [status, words]);

  const toggle = useCallback(() => setStatus((now) => (now === "playing" ? "paused" : "playing")), []);
  return { status, spoken, toggle, stage };
}

function captionStart(words: readonly SpokenWord[], place: number): number {
  const word = words[place];
  return (word && words[place - word.position]?.start) ?? 0;
}
