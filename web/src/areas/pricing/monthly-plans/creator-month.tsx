import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./creator-month.module.css";

const WEEKS = 4;
const platforms = ["youtube", "linkedin", "tiktok", "instagram"] as const;
type Platform = (typeof platforms)[number];

/** Ten videos in four weeks, by the day of the month. */
const posts: Readonly<Record<number, Platform>> = {
  1: "linkedin",
  3: "tiktok",
  5: "youtube",
  9: "linkedin",
  12: "instagram",
  15: "linkedin",
  17: "tiktok",
  23: "linkedin",
  24: "instagram",
  26: "youtube",
};

const looks: Record<Platform, string | undefined> = {
  youtube: styles.youtube,
  linkedin: styles.linkedin,
  tiktok: styles.tiktok,
  instagram: styles.instagram,
};

interface Props {
  words: {
    title: string;
    lead: string;
    days: readonly string[];
    platforms: Record<Platform, string>;
  };
}

/** A made-up month with the plan, on a calendar. */
export function CreatorMonth({ words }: Props) {
  const days = Array.from({ length: WEEKS * words.days.length }, (_, index) => index + 1);
  return (
    <section className={styles.section} aria-labelledby="month-title">
      <header className={styles.heading}>
        <h2 id="month-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </header>
      <div className={styles.month} aria-hidden="true">
        {words.days.map((day) => (
          <b key={day} className={styles.weekday}>
            {day}
          </b>
        ))}
        {days.map((day) => (
          <Day key={day} day={day} platform={posts[day]} names={words.platforms} />
        ))}
      </div>
      <ul className={styles.legend}>
        {platforms.map((platform) => (
          <li key={platform}>
            <Nuqta className={looks[platform]} />
            {words.platforms[platform]}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DayProps {
  day: number;
  platform: Platform | undefined;
  names: Record<Platform, string>;
}

function Day({ day, platform, names }: DayProps) {
  return (
    <div className={classNames(styles.day, platform && styles.busy, platform && looks[platform])}>
      <span className="number">{day}</span>
      {platform && <em>{names[platform]}</em>}
    </div>
  );
}
