import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds without a key before a text is sent. */
const PAUSE = 250;

/** A text as typed, and how to change it: it is `sent` after a pause, and follows `value` when that changes by itself. */
export function useTyped(value: string, send: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [former, setFormer] = useState(value);
  if (former !== value) {
    setFormer(value);
    if (sent !== value) {
      setSent(value);
      setTyped(value);
    }
  }
  const onPause = useEffectEvent(send);
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      onPause(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return [typed, setTyped] as const;
}
