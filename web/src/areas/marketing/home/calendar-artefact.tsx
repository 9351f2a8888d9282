import { classNames } from "../../../ui/class-names.ts";
import styles from "./calendar-artefact.module.css";

/** What goes out on each day of the week, from Sunday: hour, platform and place on the page. */
const week = [
  [{ time: "08:00", platform: "YouTube", look: [styles.ink, styles.second] }],
  [{ time: "09:30", platform: "LinkedIn", look: [styles.henna, styles.first] }],
  [{ time: "18:00", platform: "TikTok", look: [styles.lagoon, styles.third] }],
  [
    { time: "09:30", platform: "LinkedIn", look: [styles.henna, styles.first] },
    { time: "19:00", platform: "Instagram", look: [styles.ink, styles.third] },
  ],
  [{ time: "08:00", platform: "YouTube", look: [styles.lagoon, styles.second] }],
];

export function CalendarArtefact({ days }: { days: readonly string[] }) {
  return (
    <div className={styles.week} aria-hidden="true">
      {days.map((day, index) => (
        <div key={day} className={styles.day}>
          <b>{day}</b>
          {week[index]?.map(({ time, platform, look }) => (
            <p key={time} className={classNames(styles.event, ...look)} lang="en" dir="ltr">
              <span>{time}</span> {platform}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
