import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/state.tsx";
import styles from "./film.module.css";
import type { FilmWords } from "./films.ts";

interface Props {
  words: FilmWords["failed"];
  onRetry: () => void;
  /** In a small frame, beside the button that closes it. */
  otherWay?: ReactNode;
}

/** Says that a film did not come. The focus, lost with the player, goes to the way to try again. */
export function LoadFailure({ words, onRetry, otherWay }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className={classNames(styles.failure, Boolean(otherWay) && styles.framed)}>
      <ErrorState title={words.title} text={words.text} retryLabel={words.retry} onRetry={onRetry} />
      {otherWay}
    </div>
  );
}
