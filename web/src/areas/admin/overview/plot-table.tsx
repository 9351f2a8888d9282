import { useState } from "react";
import type { OverviewDay } from "../../../generated/api-types.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { calendarDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { totalText } from "./figure-text.ts";
import type { FigureName } from "./figures.ts";
import styles from "./overview.module.css";

/** The same days as a table, the latest first, made when it is asked for. */
export function PlotTable({ figure, days }: { figure: FigureName; days: readonly OverviewDay[] }) {
  const { language } = useLanguage();
  const words = useWords("admin-overview");
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
  words: Words<"admin-overview">,
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
