import { calendarDay } from "../../../i18n/calendar-day.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { deliveryName } from "../deliveries/delivery-text.ts";
import type { Entry } from "./calendar.ts";
import { entryKinds } from "./calendar.ts";
import styles from "./publishing.module.css";

/** A month day by day, for phones. Days without an entry are left out. */
export function Agenda(props: {
  entries: readonly Entry[];
  today: string;
  month: string;
  onOpen: (publication: string) => void;
}) {
  const { entries, today, month, onOpen } = props;
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const days = [...new Set(entries.map(({ day }) => day))];
  if (days.length === 0)
    return <p className={`${styles.agendaEmpty} muted`}>{words.nothingInMonth.replace("{month}", month)}</p>;
  return (
    <ol className={styles.agenda} aria-label={words.agenda}>
      {days.map((day) => (
        <li key={day} className={styles.agendaDay} aria-current={day === today ? "date" : undefined}>
          <h3 className={styles.agendaDate}>{calendarDay(day, language)}</h3>
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
  const words = useWords("studio/publishing");
  const delivery = useWords("studio/deliveries/list");
  return (
    <button type="button" className={styles.agendaEntry} onClick={() => onOpen(entry.publication.id)}>
      <span className={styles.agendaTime}>{timeOfDay(entry.at, language)}</span>
      <span className={styles.agendaText}>
        <strong>
          <bdi>{entry.delivery.video?.title}</bdi>
        </strong>
        <span className="small muted">{deliveryName(entry.delivery, delivery)}</span>
        <StateMark kind={entryKinds[entry.state]}>{words.states[entry.state]}</StateMark>
      </span>
    </button>
  );
}
