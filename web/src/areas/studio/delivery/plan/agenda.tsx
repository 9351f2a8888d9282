import { calendarDay } from "../../../../i18n/calendar-day.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { timeOfDay } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { StateMark } from "../../../../ui/studio/state-mark.tsx";
import { filmName } from "../film-facts.ts";
import styles from "./agenda.module.css";
import type { Entry } from "./calendar.ts";
import { entryKinds } from "./entry-kinds.ts";

/** A month day by day, for phones. Days without an entry are left out. */
export function Agenda(props: {
  entries: readonly Entry[];
  today: string;
  month: string;
  onOpen: (publication: string) => void;
}) {
  const { entries, today, month, onOpen } = props;
  const { language } = useLanguage();
  const words = useWords("studio-plan");
  const days = [...new Set(entries.map(({ day }) => day))];
  if (days.length === 0)
    return <p className={`${styles.none} muted`}>{words.nothingInMonth.replace("{month}", month)}</p>;
  return (
    <ol className={styles.days} aria-label={words.agenda}>
      {days.map((day) => (
        <li key={day} className={styles.day} aria-current={day === today ? "date" : undefined}>
          <h3 className={styles.name}>{calendarDay(day, language)}</h3>
          <ul>
            {entries
              .filter((entry) => entry.day === day)
              .map((entry) => (
                <li key={entry.publication.id}>
                  <AgendaEntry entry={entry} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function AgendaEntry({ entry, onOpen }: { entry: Entry; onOpen: (publication: string) => void }) {
  const { language } = useLanguage();
  const words = useWords("studio-plan");
  const delivery = useWords("studio-delivery");
  return (
    <button type="button" className={styles.entry} onClick={() => onOpen(entry.publication.id)}>
      <span className={styles.time}>{timeOfDay(entry.at, language)}</span>
      <span className={styles.what}>
        <strong>
          <bdi>{entry.delivery.video?.title}</bdi>
        </strong>
        <span className="small muted">{filmName(entry.delivery, delivery)}</span>
        <StateMark kind={entryKinds[entry.state]}>{words.states[entry.state]}</StateMark>
      </span>
    </button>
  );
}
