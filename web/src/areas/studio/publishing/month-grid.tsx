import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { languages } from "../../../i18n/languages.ts";
import { clockOf, dayText } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { StateShape } from "../../../ui/studio/state-mark.tsx";
import { deliveryName } from "../deliveries/delivery-text.ts";
import { type Entry, entryKinds, isWeekend, monthOf, movedDay, weeksOf } from "./calendar.ts";
import styles from "./publishing.module.css";

const MOST = 3;

/**
 * A month as a grid (WAI-ARIA): one day has the place in the tab order, keys move it. Props: `name` of the month;
 * `day`, the current one;
 * `onPlan` for Enter on a day that is still to come; `onOpen` an entry, by the publication's id.
 */
export function MonthGrid(props: {
  month: string;
  name: string;
  day: string;
  today: string;
  entries: readonly Entry[];
  onDay: (day: string) => void;
  onPlan: ((day: string) => void) | undefined;
  onOpen: (publication: string) => void;
}) {
  const { month, name, day, today, entries, onDay, onPlan, onOpen } = props;
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const weeks = weeksOf(month);
  // The new day is there after the move: only then can it take the focus.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const press = (event: KeyboardEvent<HTMLElement>, of: string) => {
    if (event.target !== event.currentTarget) return;
    if ((event.key === "Enter" || event.key === " ") && onPlan && of >= today) {
      event.preventDefault();
      onPlan(of);
      return;
    }
    const next = movedDay(of, event.key, languages[language].direction);
    if (next === null) return;
    event.preventDefault();
    hasMoved.current = true;
    onDay(next);
  };
  return (
    <div className={styles.gridFrame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role because a calendar is a grid */}
      <table ref={grid} role="grid" className={styles.grid} aria-label={words.month.replace("{month}", name)}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" data-weekend={isWeekend(one) || undefined}>
                <abbr title={dayText(one, language, { weekday: "long" })}>
                  {dayText(one, language, { weekday: "short" })}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const all = entries.filter((entry) => entry.day === one);
                const canPlan = onPlan !== undefined && one >= today;
                const label = [
                  dayText(one, language, { weekday: "long", day: "numeric", month: "long" }),
                  plural(language, all.length, words.entries),
                ].join(language === "ar" ? "، " : ", ");
                return (
                  <td
                    key={one}
                    tabIndex={one === day ? 0 : -1}
                    data-day={one}
                    data-weekend={isWeekend(one) || undefined}
                    data-other={monthOf(one) !== month || undefined}
                    data-today={one === today || undefined}
                    data-plan={canPlan || undefined}
                    aria-current={one === today ? "date" : undefined}
                    onKeyDown={(event) => press(event, one)}
                    onClick={(event) => {
                      if (event.target instanceof Element && event.target.closest("button")) return;
                      onDay(one);
                      if (canPlan) onPlan(one);
                    }}
                  >
                    <span className={styles.dayNumber} aria-hidden>
                      {Number(one.slice(8))}
                    </span>
                    <span className="visually-hidden">{label}</span>
                    {all.slice(0, MOST).map((entry) => (
                      <GridEntry key={entry.publication.id} entry={entry} onOpen={onOpen} />
                    ))}
                    {all.length > MOST && (
                      <span className={styles.gridMore}>
                        {words.more.replace("{count}", String(all.length - MOST))}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="caption muted">{words.keys}</p>
    </div>
  );
}

function GridEntry({ entry, onOpen }: { entry: Entry; onOpen: (publication: string) => void }) {
  const words = useWords("studio/publishing");
  const delivery = useWords("studio/deliveries/list");
  const { publication, state, at } = entry;
  const title = entry.delivery.video?.title ?? "";
  return (
    <button
      type="button"
      className={styles.gridEntry}
      data-state={state}
      onClick={() => onOpen(publication.id)}
    >
      <StateShape kind={entryKinds[state]} className={styles.gridShape} />
      <span className="visually-hidden">{`${words.states[state]}: `}</span>
      <bdi className={styles.gridTime} dir="ltr">
        {clockOf(at)}
      </bdi>{" "}
      <span className={styles.gridChannel}>{deliveryName(entry.delivery, delivery)}</span>
      <bdi className={styles.gridTitle}>{title}</bdi>
    </button>
  );
}
