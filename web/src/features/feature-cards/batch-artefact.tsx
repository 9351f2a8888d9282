import { useId } from "react";
import { ArtFrame } from "../../ui/art/art-frame.tsx";
import type { PaletteName } from "../../ui/art/figures.ts";
import { LineScreen } from "../../ui/art/line-screen.tsx";
import { Original } from "../../ui/art/twin.tsx";
import styles from "./batch-artefact.module.css";

const cells = { columns: 4, rows: 4, width: 102, height: 70, gap: 13, edge: 36 };

const looks: { palette: PaletteName; ground: string }[] = [
  { palette: "dusk", ground: "#7cc4b8" },
  { palette: "tide", ground: "#c8401c" },
  { palette: "tide", ground: "#e8b04c" },
  { palette: "night", ground: "#0e6159" },
  { palette: "tide", ground: "#e8b04c" },
  { palette: "dusk", ground: "#ddebe6" },
  { palette: "night", ground: "#0e6159" },
  { palette: "dusk", ground: "#7cc4b8" },
  { palette: "night", ground: "#c8401c" },
  { palette: "tide", ground: "#f6f4ef" },
];

const palettesInUse: PaletteName[] = ["dusk", "tide", "night"];

/** A contact sheet of sixteen, ten of them delivered. */
export function BatchArtefact() {
  const id = useId();
  return (
    <ArtFrame
      width={520}
      height={392}
      fit="middle"
      className={styles.sheet}
      art={
        <>
          <defs>
            <LineScreen id={id} ink="#7cc4b8" pitch={5} line={1.2} />
            {palettesInUse.map((palette) => (
              <symbol key={palette} id={id + palette} overflow="visible">
                <g transform="translate(22 .4) scale(.24)">
                  <Original figure="bun" palette={palette} />
                </g>
              </symbol>
            ))}
          </defs>
          <path d={emptySheet()} fill={`url(#${id})`} stroke="#7cc4b8" strokeWidth="1.4" />
          <g>
            {looks.map(({ palette, ground }, index) => (
              <g key={place(index)} className={styles.cell} transform={`translate(${place(index)})`}>
                <path d={`M0 0${outline}`} fill={ground} />
                <use href={`#${id}${palette}`} />
              </g>
            ))}
          </g>
        </>
      }
    />
  );
}

const outline = `h${cells.width}v${cells.height}h-${cells.width}z`;

function place(index: number): string {
  const { columns, width, height, gap, edge } = cells;
  return `${edge + (index % columns) * (width + gap)} ${edge + Math.floor(index / columns) * (height + gap)}`;
}

function emptySheet(): string {
  return Array.from({ length: cells.columns * cells.rows }, (_, index) => `M${place(index)}${outline}`).join(
    "",
  );
}
