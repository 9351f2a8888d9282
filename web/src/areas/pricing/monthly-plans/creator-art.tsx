import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Twin } from "../../../ui/art/twin.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./creator-art.module.css";

interface Props {
  words: { twin: string; before: string; spoken: string; after: string };
}

/** One person and her twin in a clip, with the line that is being spoken. */
export function CreatorArt({ words }: Props) {
  return (
    <ArtFrame
      className={styles.art}
      width={520}
      height={600}
      field="henna"
      dot={[260, 310, 330]}
      art={
        <Twin figure={bun} palette="night" twinInk="#3a1a12" x={14} y={132} scale={1.62} dx={68} line={1.7} />
      }
    >
      <Tag nuqta="twin" className={styles.tag}>
        {words.twin}
      </Tag>
      <Tag className={styles.quality}>
        <Ltr>720p</Ltr>
      </Tag>
      <p className={styles.caption} aria-hidden="true">
        {words.before} <b>{words.spoken}</b> {words.after}
      </p>
    </ArtFrame>
  );
}
