import { useId, useState } from "react";
import type { OverviewDay, TeamOverviewAnswer } from "../../../generated/api-types.ts";
import { calendarDay } from "../../../i18n/calendar-day.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { changeOf, type FigureName, readSpan } from "./api.ts";
import { percentText, totalText, valueText } from "./figure-text.ts";
import styles from "./overview.module.css";
import { Plot } from "./plot.tsx";

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
  const words = useWords("admin/overview");
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

const shapes = { more: "M6 1.5l5 9H1z", less: "M6 10.5l5-9H1z", same: "M6 1l5 5-5 5-5-5z" };

interface ChangeProps {
  figure: FigureName;
  total: number;
  previous: number;
  /** Of each of the two spans. */
  days: number;
}

/** How a total compares with the span before, in words beside a shape. */
export function Change({ figure, total, previous, days }: ChangeProps) {
  const words = useWords("admin/overview");
  const span = words.change.spans[readSpan(String(days))];
  const change = changeOf(total, previous);
  if (change === null)
    return <p className={styles.change}>{words.change.fromNone.replace("{span}", span)}</p>;
  const direction = change > 0 ? "more" : change < 0 ? "less" : "same";
  return (
    <p className={styles.change}>
      <svg viewBox="0 0 12 12" className={styles.direction} aria-hidden="true">
        <path d={shapes[direction]} />
      </svg>
      <span>
        {fill(words.change[direction], {
          percent: <Ltr>{percentText(change)}</Ltr>,
          span,
          before: <Ltr>{totalText(figure, previous)}</Ltr>,
        })}
      </span>
    </p>
  );
}

/** The same days as a table, the latest first, made when it is asked for. */
function PlotTable({ figure, days }: { figure: FigureName; days: readonly OverviewDay[] }) {
  const { language } = useLanguage();
  const words = useWords("admin/overview");
  const [isOpen, setOpen] = useState(false);
  const { title } = words.figures[figure];
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        {words.table.show} <span className="visually-hidden">{title}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      {isOpen && (
        <section
          className={styles.scroll}
          aria-label={words.plot.replace("{figure}", title)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex because what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <Table
            caption={words.plot.replace("{figure}", title)}
            columns={columnsOf(figure, words, language)}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </section>
      )}
    </details>
  );
}

function columnsOf(
  figure: FigureName,
  words: Words<"admin/overview">,
  language: Language,
): Column<OverviewDay>[] {
  return [
    { key: "day", header: words.table.day, cell: ({ day }) => calendarDay(day, language) },
    {
      key: "value",
      header: words.figures[figure].title,
      quiet: true,
      cell: (row) => <Ltr>{totalText(figure, row[figure])}</Ltr>,
    },
  ];
}
