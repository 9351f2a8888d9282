import { classNames } from "../class-names.ts";
import styles from "./clock.module.css";

export interface ClockDay {
  /** "Wed 18". */
  name: string;
  /** Solid used, lined while the clock stands, hollow left. */
  state: "used" | "paused" | "left";
  isToday?: boolean;
}

/** The working days of a promise, one cell each. Props: `days`; `label` says the same in words. */
export function Clock({ days, label }: { days: readonly ClockDay[]; label: string }) {
  return (
    <div>
      <p className="visually-hidden">{label}</p>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ name, state, isToday }) => (
          <span key={name} className={classNames(styles.day, styles[state], isToday && styles.today)}>
            <i />
            <small>{name}</small>
          </span>
        ))}
      </div>
    </div>
  );
}
