import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { diamond } from "../../ui/art/diamond.ts";
import { Original, ScreenedFigure } from "../../ui/art/twin.tsx";
import styles from "./other-ways.module.css";

/** One asks, one answers: two figures turned to each other, a dot of each between them. */
export function FacingFigures() {
  const art = (
    <>
      <g transform="translate(30 96) scale(.92)">
        <Original figure="hijab" palette="warm" />
      </g>
      <g transform="translate(490 96) scale(-.92 .92)">
        <ScreenedFigure figure="short" ink="#10282b" />
      </g>
      <path d={diamond(246, 84, 15)} fill="#c8401c" />
      <path d={diamond(276, 84, 14)} fill="none" stroke="#10282b" strokeWidth="2.4" />
    </>
  );
  return (
    <ArtFrame
      width={520}
      height={360}
      field="lagoon"
      dot={[260, 190, 180]}
      art={art}
      className={styles.frame}
    />
  );
}
