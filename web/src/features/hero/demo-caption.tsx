import { type DemoVersion, keyWordOf, type SpokenWord } from "./demo-script.ts";
import styles from "./demo-stage.module.css";
import { directionOf } from "./language-attributes.ts";

/**
 * The caption in a frame. While the demo runs, the frame that speaks shows its words one by one, the frames
 * before it their last line, the frames after it their first; at rest each shows its key word.
 */
export function DemoCaption(props: { version: DemoVersion; index: number; current: SpokenWord | undefined }) {
  const { version, index, current } = props;
  const shown = shownWord(version, index, current);
  const words = version.captions[shown.caption]?.split(" ") ?? [];
  const lit = words[shown.position];
  const before = words.slice(0, Math.max(shown.position, 0)).map((word) => `${word} `);
  const after = words.slice(shown.position + 1).map((word) => ` ${word}`);
  return (
    <span className={styles.caption} aria-hidden="true">
      <span lang={version.language} dir={directionOf(version.language)}>
        {before.join("")}
        {lit && <mark>{lit}</mark>}
        {after.join("")}
      </span>
    </span>
  );
}

function shownWord(version: DemoVersion, index: number, current: SpokenWord | undefined) {
  if (current === undefined) return keyWordOf(version);
  if (current.version === index) return current;
  return { caption: current.version > index ? version.captions.length - 1 : 0, position: -1 };
}
