import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds without input before a text is sent. */
const PAUSE = 250;

/** Returns the typed text and a setter. The text goes to `send` after a pause, and follows other changes of `value`. */
export function useDebouncedInput(value: string, send: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const [former, setFormer] = useState(value);
  // Texts that were sent and are not yet the value: on a slow machine that takes longer than typing the next word.
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  if (former !== value) {
    setFormer(value);
    setOnTheWay(onTheWay.slice(onTheWay.indexOf(value) + 1 || onTheWay.length));
    if (!onTheWay.includes(value)) setTyped(value);
  }
  const sent = onTheWay.at(-1) ?? value;
  const onPause = useEffectEvent(send);
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setOnTheWay((texts) => [...texts, typed]);
      onPause(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return [typed, setTyped] as const;
}
