import { useState } from "react";
import { dayOf, dayText } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { productionAddress } from "../addresses.ts";
import type { DeliveryRecord } from "../deliveries/api.ts";
import { Trail } from "../trail.tsx";
import { useViewer } from "../use-viewer.ts";
import { Agenda } from "./agenda.tsx";
import { type Entry, entriesOf, monthOf, movedMonth } from "./calendar.ts";
import { CalendarFeed } from "./calendar-feed.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import styles from "./publishing.module.css";

/** A month of publications, the same day by day on a phone, and the address for calendar programs. */
export function PlanScreen({ record }: { record: DeliveryRecord }) {
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const { now } = useViewer();
  const { production, deliveries } = record;
  const today = dayOf(now);
  const entries = entriesOf(deliveries, now);
  const [day, setDay] = useState(() => dayFromAddress(entries) ?? today);
  const [planning, setPlanning] = useState<string | null>(null);
  const [openId, setOpen] = useState<string | null>(null);
  const month = monthOf(day);
  const open = entries.find(({ publication }) => publication.id === openId);
  const due = entries.filter(({ state }) => state === "due").length;
  const films = deliveries.filter(({ status }) => status === "delivered");
  const canPlan = production.stopped_at === null && films.length > 0;
  const name = monthName(month, language);
  return (
    <>
      <div className={styles.top}>
        <Trail
          label={words.trail}
          studio={words.name}
          plan={production.plan_name}
          to={productionAddress(production)}
        />
        <h1 className="h2">{words.title}</h1>
        {due > 0 && (
          <output className={styles.due}>
            <StateMark kind="yours">{plural(language, due, words.due)}</StateMark>
          </output>
        )}
        <p className="muted">
          {production.stopped_at !== null
            ? words.stopped
            : films.length === 0
              ? words.nothingYet
              : words.note}{" "}
          <PageLink to={`/studio/${production.id}/files`} className={inlineLink()}>
            {words.files}
          </PageLink>
        </p>
      </div>
      <section aria-label={name} className={styles.month}>
        <div className={styles.bar}>
          <h2 className="h3" aria-live="polite">
            {name}
          </h2>
          <div className={styles.moves}>
            <Button
              kind="outline"
              size="small"
              aria-label={words.previous}
              onClick={() => setDay(`${movedMonth(month, -1)}-01`)}
            >
              <Icon name="arrow" className={styles.back} />
            </Button>
            <Button kind="outline" size="small" onClick={() => setDay(today)}>
              {words.today}
            </Button>
            <Button
              kind="outline"
              size="small"
              aria-label={words.next}
              onClick={() => setDay(`${movedMonth(month, 1)}-01`)}
            >
              <Icon name="arrow" />
            </Button>
            {canPlan && (
              <Button
                kind="primary"
                size="small"
                className={styles.add}
                onClick={() => setPlanning(day < today ? today : day)}
              >
                {words.add}
              </Button>
            )}
          </div>
        </div>
        <MonthGrid
          month={month}
          name={name}
          day={day}
          today={today}
          entries={entries}
          onDay={setDay}
          onPlan={canPlan ? setPlanning : undefined}
          onOpen={setOpen}
        />
        <Agenda
          entries={entries.filter((entry) => monthOf(entry.day) === month)}
          today={today}
          month={name}
          onOpen={setOpen}
        />
      </section>
      <CalendarFeed />
      {planning !== null && <PlanDialog record={record} day={planning} onClose={() => setPlanning(null)} />}
      {open && <EntryDialog record={record} entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A calendar's entry leads to its own day: `#` and its id. */
function dayFromAddress(entries: readonly Entry[]): string | undefined {
  const id = location.hash.slice(1);
  return entries.find(({ publication }) => publication.id === id)?.day;
}

function monthName(month: string, language: "en" | "ar"): string {
  return dayText(`${month}-01`, language, { month: "long", year: "numeric" });
}
