import type { Ref } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./demo-stage.module.css";

interface Props {
  words: Words<"home">["demo"];
  /** The length of the film. */
  seconds: number;
  onPlay: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Plays the film; the whole frame is its target. */
export function DemoButton({ words, seconds, onPlay, ref }: Props) {
  return (
    <button type="button" className={styles.button} onClick={onPlay} ref={ref}>
      <Icon name="play" />
      <span className="visually-hidden">{words.play}</span>
      <Ltr>{`0:${seconds}`}</Ltr>
    </button>
  );
}
