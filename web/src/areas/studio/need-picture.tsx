import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { short } from "../../ui/art/figures/short.tsx";
import { Original } from "../../ui/art/original.tsx";
import { Twin } from "../../ui/art/twin.tsx";
import { Wave } from "../../ui/art/wave.tsx";
import type { Need } from "./facts.ts";
import styles from "./studio.module.css";

const [WIDTH, HEIGHT] = [232, 130];
const DOT: [number, number, number] = [WIDTH / 2, HEIGHT / 2, 80];

/** A picture of what a need is about. Decorative. */
export function NeedPicture({ about }: { about: Need["about"] }) {
  if (about === "agreement" || about === "script") return <Sheet />;
  if (about === "voice")
    return (
      <div className={styles.sound} aria-hidden="true">
        <Wave bars={34} seed={5} height={64} className={styles.wave} />
      </div>
    );
  const art =
    about === "base_video" || about === "cut" ? (
      <Twin figure={short} palette="sea" x={18} y={8} scale={0.56} dx={110} line={2.2} />
    ) : (
      <g transform="translate(50 8) scale(.56)">
        <Original figure={short} palette="sea" />
      </g>
    );
  return (
    <ArtFrame
      width={WIDTH}
      height={HEIGHT}
      field={about === "base_video" || about === "cut" ? "lagoon" : "saffron"}
      dot={DOT}
      art={art}
      className={styles.picture}
    />
  );
}

/** A sheet with a statement and the place of its signature. */
function Sheet() {
  return (
    <div className={styles.desk} aria-hidden="true">
      <div className={styles.sheet}>
        <i />
        <i />
        <i />
        <b />
      </div>
    </div>
  );
}
