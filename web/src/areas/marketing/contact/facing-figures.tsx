import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import styles from "./other-ways.module.css";

/** One asks, one answers: two figures in the same light, a dot of each between them. */
export function FacingFigures() {
  const art = (
    <>
      <g transform="translate(272 54) scale(-1.06 1.06)">
        <Original figure={hijab} palette="warm" />
      </g>
      <g transform="translate(248 54) scale(1.06)">
        <Original figure={ghutra} palette="gulf" />
      </g>
      <path d={diamond(247, 66, 13)} fill="#c8401c" />
      <path d={diamond(273, 66, 12)} fill="none" stroke="#10282b" strokeWidth="2.4" />
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
