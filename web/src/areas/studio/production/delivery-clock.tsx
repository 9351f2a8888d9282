import deliveries from "virtual:deliveries";
import { useId } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { lastInstant } from "../../../i18n/last-instant.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { type StateKind, StateShape } from "../../../ui/studio/state-mark.tsx";
import type { Production } from "../api.ts";
import { useNeeds } from "../use-studio.ts";
import styles from "./production.module.css";

const DAY_SECONDS = 24 * 60 * 60;

/** Whether the promised days run, and by when the work is done. */
export function DeliveryClock({ production }: { production: Production }) {
  const title = useId();
  const { kind, heading, text } = useClock(production);
  return (
    <section aria-labelledby={title} className={styles.clock} data-state={kind}>
      <h2 id={title} className={styles.clockTitle}>
        <StateShape kind={kind} className={styles.clockMark} />
        {heading}
      </h2>
      <p className="small muted">{text}</p>
    </section>
  );
}

function useClock(production: Production): { kind: StateKind; heading: string; text: string } {
  const { language } = useLanguage();
  const words = useWords("studio/production").clock;
  const hasNeeds = useNeeds([production]).length > 0;
  const { due_at, late, stopped_at, waits_for, waits_since } = production;
  const dated = (text: string, moment: string) => text.replace("{date}", shortDate(moment, language));
  if (stopped_at)
    return { kind: "paused", heading: words.stopped, text: dated(words.stoppedText, stopped_at) };
  if (late && due_at)
    return { kind: "late", heading: words.late, text: dated(words.lateText, lastInstant(due_at)) };
  if (waits_for === "team" && waits_since) {
    const heading = due_at ? dated(words.due, lastInstant(due_at)) : words.runs;
    return {
      kind: "running",
      heading,
      text: dated(hasNeeds ? words.runsMeanwhile : words.runsText, waits_since),
    };
  }
  const stands = waits_since ? dated(words.standsText, waits_since) : words.standsUndated;
  const { unit, least, most } = deliveries.byPlan[production.plan_id] ?? deliveries.usual;
  const promised = words.promised[unit].replace("{least}", String(least)).replace("{most}", String(most));
  const used = Math.floor(production.used_seconds / DAY_SECONDS);
  const text = [
    stands.replace("{promised}", promised),
    used > 0 && unit !== "hours" && plural(language, used, words.used),
  ];
  return { kind: "paused", heading: words.stands, text: text.filter(Boolean).join(" ") };
}
