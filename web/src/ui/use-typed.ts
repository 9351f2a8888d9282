import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds without a key before a text is sent. */
const PAUSE = 250;

/** A text as typed, and how to change it: it is `sent` after a pause, and follows `value` when that changes by itself. */
export function useTyped(value: string, send: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const [former, setFormer] = useState(value);
  // What was sent and has not come back as the value: on a slow machine that takes longer than the next word.
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
