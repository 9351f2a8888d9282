import { type ArtField, ArtFrame } from "../../ui/art/art-frame.tsx";
import type { FigureName, PaletteName } from "../../ui/art/figures.ts";
import { Twin } from "../../ui/art/twin.tsx";

interface Look {
  figure: FigureName;
  palette: PaletteName;
  field: ArtField;
  twinInk?: string;
}

/** One for each statement, so that no two people look alike. */
const firstLook: Look = { figure: "bun", palette: "dusk", field: "lagoon" };
const looks: Look[] = [
  firstLook,
  { figure: "ghutra", palette: "gulf", field: "saffron" },
  { figure: "short", palette: "sea", field: "mist" },
  { figure: "hijab", palette: "tide", field: "henna", twinInk: "#5a2716" },
];

interface Props {
  index: number;
  /** Without, only its field of colour. */
  isDrawn: boolean;
  className: string;
}

export function Portrait({ index, isDrawn, className }: Props) {
  const { field, ...twin } = looks[index % looks.length] ?? firstLook;
  return (
    <ArtFrame
      width={480}
      height={552}
      field={field}
      dot={[240, 270, 330]}
      className={className}
      art={isDrawn && <Twin {...twin} x={-2} y={72} scale={1.68} dx={44} pitch={5} line={1.7} />}
    />
  );
}
