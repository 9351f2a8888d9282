import { type CSSProperties, type PointerEvent, useMemo } from "react";
import type { OverviewDay } from "../../../generated/api-types.ts";
import { calendarDay } from "../../../i18n/calendar-day.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import type { FigureName } from "./api.ts";
import { scaleText } from "./figure-text.ts";
import styles from "./overview.module.css";

interface Props {
  label: string;
  figure: FigureName;
  days: readonly OverviewDay[];
  /** Which of the days is read, from 0, and what is read of it. */
  day: number;
  dayText: string;
  onDay: (day: number) => void;
}

/**
 * A bar for each day; time runs in the direction of the text. A slider lies over the drawing, so that keys, a
 * finger and a screen reader walk from day to day as on any slider; a mouse need only point.
 */
export function Plot({ label, figure, days, day, dayText, onDay }: Props) {
  const { direction } = useLanguage();
  const values = useMemo(() => days.map((each) => each[figure]), [days, figure]);
  const top = topOf(Math.max(...values));
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const along = direction === "rtl" ? right - event.clientX : event.clientX - left;
    onDay(Math.min(days.length - 1, Math.max(0, Math.floor((along / width) * days.length))));
  };
  return (
    <div className={styles.plot}>
      <Scale figure={figure} top={top} />
      <div className={styles.field} style={{ "--days": days.length } as CSSProperties}>
        <Drawing values={values} top={top} day={day} />
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={dayText}
          min={0}
          max={days.length - 1}
          value={day}
          onChange={({ target }) => onDay(target.valueAsNumber)}
          onPointerMove={point}
        />
      </div>
      <Ends days={days} />
    </div>
  );
}

function Drawing({ values, top, day }: { values: readonly number[]; top: number; day: number }) {
  const bars = useMemo(() => barsPath(values, top), [values, top]);
  const width = values.length * DAY_WIDTH;
  const only = values.map((value, index) => (index === day ? value : 0));
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.rules} d={`M0 0H${width}M0 ${HEIGHT / 2}H${width}`} />
      <path className={styles.bars} d={bars} />
      <path className={styles.selectedBar} d={barsPath(only, top)} />
    </svg>
  );
}

function Scale({ figure, top }: { figure: FigureName; top: number }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {[top, top / 2, 0].map((value) => (
        <Ltr key={value}>{scaleText(figure, value)}</Ltr>
      ))}
    </div>
  );
}

function Ends({ days }: { days: readonly OverviewDay[] }) {
  const { language } = useLanguage();
  const words = useWords("admin/overview");
  const first = days[0];
  return (
    <div className={styles.ends} aria-hidden="true">
      <span>{first && calendarDay(first.day, language)}</span>
      <span>{words.today}</span>
    </div>
  );
}

const STEPS = [2, 4, 6, 8, 10];
/** One day's place across the drawing, and the height of its scale. */
const DAY_WIDTH = 10;
export const HEIGHT = 100;

/** The round number at the top of a scale that holds `most`; its half is round too. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = STEPS.find((candidate) => candidate * power >= most) ?? 10;
  return step * power;
}

/** Bars side by side as one path: narrow gaps while there is room for them. */
export function barsPath(values: readonly number[], top: number): string {
  const gap = values.length > 100 ? 0 : DAY_WIDTH * 0.14;
  return values.map((value, day) => barPath(value, day, top, gap)).join("");
}

function barPath(value: number, day: number, top: number, gap: number): string {
  if (value <= 0) return "";
  const height = (value / top) * HEIGHT;
  return `M${day * DAY_WIDTH + gap} ${HEIGHT}v${-height}h${DAY_WIDTH - 2 * gap}v${height}z`;
}
