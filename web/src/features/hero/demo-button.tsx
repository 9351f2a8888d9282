import type { Words } from "../../i18n/dictionaries.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import styles from "./demo-stage.module.css";
import type { DemoStatus } from "./use-demo-player.ts";

interface Props {
  words: Words<"home">["demo"];
  status: DemoStatus;
  onToggle: () => void;
}

/** Plays, pauses and replays; the whole frame is its target. */
export function DemoButton({ words, status, onToggle }: Props) {
  const names = { rest: words.play, playing: words.pause, paused: words.resume, ended: words.replay };
  return (
    <button type="button" className={styles.button} onClick={onToggle}>
      <Icon name={status === "playing" ? "pause" : "play"} />
      <span className="visually-hidden">{names[status]}</span>
      <Ltr>0:12</Ltr>
    </button>
  );
}
