import { useMemo } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { Tag } from "../../ui/art/tag.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { DemoButton } from "./demo-button.tsx";
import { DemoCaption } from "./demo-caption.tsx";
import { timeWords } from "./demo-script.ts";
import styles from "./demo-stage.module.css";
import { DemoTimeline } from "./demo-timeline.tsx";
import { DemoTranscript } from "./demo-transcript.tsx";
import { stageFrame } from "./stage-frames.tsx";
import { useDemoPlayer } from "./use-demo-player.ts";

/** Three frames of one height that speak in turn, and the timeline that they run on. */
export function DemoStage({ words }: { words: Words<"home">["demo"] }) {
  const spokenWords = useMemo(() => timeWords(words.versions), [words.versions]);
  const { status, spoken, toggle, stage } = useDemoPlayer(spokenWords);
  const current = spoken === null ? undefined : spokenWords[spoken];
  return (
    <figure className={styles.stage} ref={stage} data-status={status} aria-label={words.label}>
      <div className={styles.frames}>
        {words.versions.map((version, index) => (
          <ArtFrame
            key={version.ratio}
            {...stageFrame(index)}
            className={classNames(styles.frame, index === current?.version && styles.speaking)}
          >
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
            <DemoCaption version={version} index={index} current={current} />
            {index === 0 && <DemoButton words={words} status={status} onToggle={toggle} />}
          </ArtFrame>
        ))}
      </div>
      <DemoTimeline words={words} spokenWords={spokenWords} current={current} />
      <DemoTranscript words={words} current={current} />
    </figure>
  );
}
