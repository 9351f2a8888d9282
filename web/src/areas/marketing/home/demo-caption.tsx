import { type DemoVersion, keyCaptionOf } from "./demo-script.ts";
import styles from "./demo-stage.module.css";
import { directionOf } from "./language-attributes.ts";

/** The caption in a frame, with its key word lit. */
export function DemoCaption({ version }: { version: DemoVersion }) {
  const { words, place } = keyCaptionOf(version);
  const before = words.slice(0, place).map((word) => `${word} `);
  const after = words.slice(place + 1).map((word) => ` ${word}`);
  return (
    <span className={styles.caption} aria-hidden="true">
      <span lang={version.language} dir={directionOf(version.language)}>
        {before.join("")}
        <mark>{version.keyWord}</mark>
        {after.join("")}
      </span>
    </span>
  );
}
