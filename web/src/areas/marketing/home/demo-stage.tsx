import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { DemoButton } from "./demo-button.tsx";
import { DemoCaption } from "./demo-caption.tsx";
import { DemoFilm } from "./demo-film.tsx";
import styles from "./demo-stage.module.css";
import { DemoTimeline } from "./demo-timeline.tsx";
import { DemoTranscript } from "./demo-transcript.tsx";
import { stageFrame } from "./stage-frames.tsx";

/** The film that plays in the first frame: its length, and its player, which calls back when it is over. */
export interface StageFilm {
  seconds: number;
  render: (onEnd: () => void) => ReactNode;
}

/** Three drawn frames of one height and the timeline that they run on; the film plays in the first. */
export function DemoStage({ words, film }: { words: Words<"home">["demo"]; film: StageFilm }) {
  const { isPlaying, play, close, button } = usePlaying();
  return (
    <figure className={styles.stage} aria-label={words.label}>
      <div className={styles.frames}>
        {words.versions.map((version, index) => (
          <ArtFrame key={version.ratio} {...stageFrame(index)} className={styles.frame}>
            {index === 0 && (
              <span className={styles.pair} aria-hidden="true">
                <Tag nuqta="solid">{words.original}</Tag>
                <Tag nuqta="twin">{words.twin}</Tag>
              </span>
            )}
            <span className={styles.ratio} aria-hidden="true">
              <Tag>
                <Ltr>{version.ratio}</Ltr>
              </Tag>
            </span>
            <DemoCaption version={version} />
            {index === 0 && !isPlaying && (
              <DemoButton words={words} seconds={film.seconds} onPlay={play} ref={button} />
            )}
            {index === 0 && isPlaying && (
              <DemoFilm words={words} onClose={close}>
                {film.render(close)}
              </DemoFilm>
            )}
          </ArtFrame>
        ))}
      </div>
      <DemoTimeline words={words} />
      <DemoTranscript words={words} />
    </figure>
  );
}

/** Whether the film stands over the drawing; when it is gone, the focus it had goes to the button. */
function usePlaying() {
  const [isPlaying, setPlaying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isPlaying && hadFocus.current) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isPlaying]);
  const play = () => setPlaying(true);
  const close = () => {
    hadFocus.current = document.activeElement?.closest("figure") !== null;
    setPlaying(false);
  };
  return { isPlaying, play, close, button };
}
