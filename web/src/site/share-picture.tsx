import type { Language } from "../i18n/languages.ts";
import styles from "../ui/art/art.module.css";
import { diamond } from "../ui/art/diamond.ts";
import { Overprint } from "../ui/art/drawing.tsx";
import type { Figure } from "../ui/art/figure.ts";
import { bun } from "../ui/art/figures/bun.tsx";
import { ghutra } from "../ui/art/figures/ghutra.tsx";
import { hijab } from "../ui/art/figures/hijab.tsx";
import { short } from "../ui/art/figures/short.tsx";
import { LockUp } from "../ui/art/logo.tsx";
import type { PaletteName } from "../ui/art/palettes.ts";

/** The longest line of the title, in points. */
export const TITLE_WIDTH = 600;

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const FIELD_WIDTH = 480;
const MARK_SCALE = 1.35;
const FACE: Record<Language, { family: string; leading: number; spacing: number }> = {
  en: { family: "Instrument Sans", leading: 1.06, spacing: -0.036 },
  ar: { family: "Alexandria", leading: 1.4, spacing: 0 },
};

interface Look {
  figure: Figure;
  palette: PaletteName;
  field: string;
  paler: string;
  ink?: string;
}

const lagoon = { field: "#7cc4b8", paler: "#93d0c5" };
const henna = { field: "#c8401c", paler: "#d1522d", ink: "#5a2716" };
const saffron = { field: "#e8b04c", paler: "#edbe69" };
const mist = { field: "#ddebe6", paler: "#eaf3f0" };

/** The light colours of the styles, because the style tokens do not exist outside the site. */
const inks = `.${styles.hollow}{fill:none;stroke:#10282b}.${styles.solid}{fill:#c8401c}.${styles.meeting}{fill:#5a2716}`;

/** The pages use these in turn, so that neighbors in a list of shared links look different. */
const looks: Look[] = [
  { ...lagoon, figure: hijab, palette: "warm" },
  { ...saffron, figure: ghutra, palette: "gulf" },
  { ...henna, figure: hijab, palette: "tide" },
  { ...mist, figure: bun, palette: "dusk" },
  { ...saffron, figure: short, palette: "sea" },
  { ...lagoon, figure: bun, palette: "dusk" },
  { ...henna, figure: ghutra, palette: "gulf" },
  { ...mist, figure: short, palette: "sea" },
];

interface Props {
  language: Language;
  /** The title, already broken into lines that fit. */
  lines: readonly string[];
  /** Height of the letters, in points. */
  size: number;
  /** The position of the page in the site map, which selects the figure and the field. */
  place: number;
}

/** The picture that other sites show beside a shared link: 1200 by 630 points, right to left in Arabic. */
export function SharePicture({ language, lines, size, place }: Props) {
  const isArabic = language === "ar";
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <path fill="#f6f4ef" d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
      <g transform={isArabic ? `translate(${WIDTH}) scale(-1 1)` : undefined}>
        <Field place={place} />
      </g>
      <g
        transform={`translate(${isArabic ? WIDTH - MARGIN - 164 * MARK_SCALE : MARGIN} 66) scale(${MARK_SCALE})`}
        fill="#10282b"
      >
        <style>{inks}</style>
        <LockUp language={language} />
      </g>
      <Title language={language} lines={lines} size={size} />
    </svg>
  );
}

function Field({ place }: { place: number }) {
  const { field, paler, ...pair } = looks[place % looks.length] as Look;
  return (
    <g transform={`translate(${WIDTH - FIELD_WIDTH})`}>
      <path fill={field} d={`M0 0h${FIELD_WIDTH}v${HEIGHT}H0z`} />
      <path fill={paler} d={diamond(FIELD_WIDTH / 2, 320, FIELD_WIDTH / 2)} />
      <Overprint {...pair} place="translate(6 150) scale(1.66)" distance={64} line={1.8} />
    </g>
  );
}

/** The lines of the title, with the last one above the lower margin. */
export function Title({ language, lines, size }: Omit<Props, "place">) {
  const isArabic = language === "ar";
  const { family, leading, spacing } = FACE[language];
  const step = size * leading;
  const first = HEIGHT - MARGIN - step * (lines.length - 1);
  return (
    <g
      fill="#10282b"
      fontSize={size}
      fontFamily={family}
      letterSpacing={spacing * size}
      direction={isArabic ? "rtl" : "ltr"}
    >
      {lines.map((line, index) => (
        <text
          key={line}
          x={isArabic ? WIDTH - MARGIN : MARGIN}
          y={first + step * index}
          textAnchor={isArabic ? "end" : "start"}
        >
          <Runs text={line} />
        </text>
      ))}
    </g>
  );
}

/** Renders Latin letters and digits inside an Arabic line in the Latin font. */
function Runs({ text }: { text: string }) {
  return text.split(/([\p{Script=Latin}\d][\p{Script=Latin}\d%+:.,-]*)/u).map((run, index) =>
    index % 2 === 0 ? (
      run
    ) : (
      <tspan key={run} fontFamily="Instrument Sans">
        {run}
      </tspan>
    ),
  );
}
