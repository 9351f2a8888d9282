import type { ReactNode } from "react";
import type { ArtField } from "../../../ui/art/art-frame.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import styles from "./home.module.css";

interface StageFrame {
  width: number;
  height: number;
  field: ArtField;
  dot: [x: number, y: number, radius: number];
  art: ReactNode;
}

/** The same person in each frame; only in the wide one does the twin leave her whole. */
const wide: StageFrame = {
  width: 1600,
  height: 900,
  field: "lagoon",
  dot: [1010, 430, 620],
  art: <Speaker palette="warm" place="translate(300 2) scale(3.11)" distance={150} leaves />,
};

const square: StageFrame = {
  width: 900,
  height: 900,
  field: "henna",
  dot: [450, 400, 470],
  art: <Speaker palette="tide" place="translate(40 20) scale(3.05)" distance={34} ink="#5a2716" />,
};

const tall: StageFrame = {
  width: 506,
  height: 900,
  field: "saffron",
  dot: [253, 420, 400],
  art: <Speaker palette="warm" place="translate(-92 78) scale(2.86)" distance={40} />,
};

/** The frame of the n-th version. */
export function stageFrame(index: number): StageFrame {
  return [wide, square][index] ?? tall;
}

interface SpeakerProps {
  palette: PaletteName;
  place: string;
  distance: number;
  ink?: string;
  leaves?: boolean;
}

function Speaker({ palette, place, distance, ink = "#10282b", leaves = false }: SpeakerProps) {
  const twin = (
    <g className={styles.demoStageTwin} transform={`translate(${distance})`}>
      <ScreenedFigure figure={hijab} ink={ink} pitch={5.2} line={1.9} />
    </g>
  );
  return (
    <g transform={place}>
      {!leaves && twin}
      <Original figure={hijab} palette={palette} />
      {leaves && twin}
    </g>
  );
}
