import { useId } from "react";
import type { TeamOverviewAnswer } from "../../../generated/api-types.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { calendarDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { Change } from "./change.tsx";
import { totalText, valueText } from "./figure-text.ts";
import type { FigureName } from "./figures.ts";
import styles from "./overview.module.css";
import { Plot } from "./plot.tsx";
import { PlotTable } from "./plot-table.tsx";

interface Props {
  figure: FigureName;
  overview: TeamOverviewAnswer;
  /** Which of the days is read, from 0. */
  day: number;
  onDay: (day: number) => void;
}

/** One figure: what it came to, how that compares, and what each day brought. */
export function FigurePlot({ figure, overview, day, onDay }: Props) {
  const { language } = useLanguage();
  const words = useWords("admin-overview");
  const title = useId();
  const { days, totals, previous } = overview;
  const { title: name, note } = words.figures[figure];
  const read = days[day];
  const value = read ? valueText(words, language, figure, read[figure]) : "";
  return (
    <figure className={styles.figure} aria-labelledby={title} data-figure={figure}>
      <figcaption className={styles.caption}>
        <h2 id={title} className="h4">
          {name}
        </h2>
        <p className={styles.total}>
          <Ltr>{totalText(figure, totals[figure])}</Ltr>
        </p>
        <Change figure={figure} total={totals[figure]} previous={previous[figure]} days={days.length} />
        <p className={styles.note}>{note}</p>
      </figcaption>
      {read && (
        <p className={styles.reading} aria-hidden="true">
          <span>{calendarDay(read.day, language)}</span> <bdi>{value}</bdi>
        </p>
      )}
      <Plot
        label={words.plot.replace("{figure}", name)}
        figure={figure}
        days={days}
        day={day}
        dayText={read ? `${calendarDay(read.day, language)}: ${value}` : ""}
        onDay={onDay}
      />
      <PlotTable figure={figure} days={days} />
    </figure>
  );
}
