import take from "../../../generated/pictures/feature-cards/take.svg";
import { diamond } from "../../../ui/art/diamond.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import styles from "./frames-artefact.module.css";

/** One take with the crops of three platforms laid on it. */
export function FramesArtefact() {
  return (
    <div className={styles.table} aria-hidden="true">
      <div className={styles.wide}>
        <Picture src={take} className={styles.take} />
        <Crop width={588} height={330} ink="#10282b" />
      </div>
      <div className={styles.square}>
        <Crop width={352} height={352} ink="#fffdfa" />
      </div>
      <div className={styles.tall}>
        <Crop width={208} height={372} ink="#5a2716" />
      </div>
      <div className={styles.wide} lang="en" dir="ltr">
        <Tag className={styles.youtube}>YouTube 16:9</Tag>
        <Tag className={styles.tiktok}>TikTok 9:16</Tag>
        <Tag className={styles.linkedin}>LinkedIn 1:1</Tag>
      </div>
    </div>
  );
}

/** A crop's outline with a diamond handle on each corner. */
function Crop({ width, height, ink }: { width: number; height: number; ink: string }) {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => diamond(x, y, 6)));
  return (
    <svg className={styles.crop} viewBox={`0 0 ${width} ${height}`} fill={ink} stroke={ink}>
      <path d={`M0 0h${width}v${height}H0z`} fill="none" />
      <path d={corners.join("")} />
    </svg>
  );
}
