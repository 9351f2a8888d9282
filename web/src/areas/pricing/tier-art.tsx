import type { ReactNode } from "react";
import { type ArtField, ArtFrame } from "../../ui/art/art-frame.tsx";
import { diamond } from "../../ui/art/diamond.ts";
import { LineScreen } from "../../ui/art/line-screen.tsx";
import styles from "./pricing.module.css";

interface Props {
  /** How many speakers there are, and how many twins follow each. */
  originals: number;
  twins: number;
  field: ArtField;
  fill: string;
  ink: string;
  screen: string;
}

const RADIUS = 46;
const STEP = 38;
const WIDTH = 400;
const MIDDLE = 75;

/** A tier in diamonds: the solid ones are people, the line-screened ones what their twins add. */
export function TierArt({ originals, twins, field, fill, ink, screen }: Props) {
  const count = originals + twins;
  const start = (WIDTH - (count - 1) * STEP) / 2;
  const shapes: ReactNode[] = Array.from({ length: count }, (_, index) => {
    const path = diamond(start + index * STEP, MIDDLE, RADIUS);
    return index < originals ? (
      <path key={path} d={path} fill={fill} stroke={ink} strokeWidth="1.6" />
    ) : (
      <path key={path} d={path} fill={`url(#${screen})`} stroke={ink} strokeWidth="1.6" />
    );
  });
  return (
    <ArtFrame
      className={styles.art}
      width={WIDTH}
      height={150}
      field={field}
      fit="middle"
      art={
        <>
          <defs>
            <LineScreen id={screen} ink={ink} pitch={5} line={1.6} />
          </defs>
          {shapes.toReversed()}
        </>
      }
    />
  );
}

/** By the plan's id: the more a tier holds, the longer its row. */
export const tierArt: Readonly<Record<string, ReactNode>> = {
  "tier-starter": (
    <TierArt originals={1} twins={1} field="lagoon" fill="#f6f4ef" ink="#10282b" screen="starter-screen" />
  ),
  "tier-professional": (
    <TierArt
      originals={1}
      twins={3}
      field="henna"
      fill="#e8b04c"
      ink="#3a1a12"
      screen="professional-screen"
    />
  ),
  "tier-enterprise": (
    <TierArt
      originals={3}
      twins={4}
      field="saffron"
      fill="#c8401c"
      ink="#10282b"
      screen="enterprise-screen"
    />
  ),
};
