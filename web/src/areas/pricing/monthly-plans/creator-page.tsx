import portrait from "../../../generated/pictures/creator-plan/portrait.svg";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Twin } from "../../../ui/art/twin.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanWays } from "../plan-ways.tsx";
import { QuoteBand } from "../plans/quote-band.tsx";
import styles from "./monthly-plans.module.css";
import { PlanAudience } from "./plan-audience.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { PlanHero } from "./plan-hero.tsx";
import { PlanPrice } from "./plan-price.tsx";

export function Page() {
  const words = useWords("pricing/monthly-plans/creator");
  const [plan] = words.catalogue.plans;
  if (!plan) return null;
  return (
    <>
      <div className="wrap">
        <PlanHero
          words={words.hero}
          price={<PlanPrice price={plan.price} words={words.hero.price} />}
          layout="beside"
        >
          <CreatorArt />
        </PlanHero>
        <PlanContents plan={plan} words={words.contents} />
        <CreatorMonth />
        <TwoDays />
        <PlanAudience picture={portrait} words={words.audience} />
        <PlanWays
          {...words.otherWays}
          ways={["business-plan", "video-packages", "course-packages", "pricing"]}
          words={words.ways}
        />
      </div>
      <QuoteBand subject={words.hero.subject} words={words.quote} />
    </>
  );
}

/** One person and her twin in a clip, with the line that is being spoken. */
function CreatorArt() {
  const words = useWords("pricing/monthly-plans/creator").art;
  return (
    <ArtFrame
      className={styles.art}
      width={520}
      height={600}
      field="henna"
      dot={[260, 310, 330]}
      art={
        <Twin figure={bun} palette="night" twinInk="#3a1a12" x={14} y={132} scale={1.62} dx={68} line={1.7} />
      }
    >
      <Tag nuqta="twin" className={styles.tag}>
        {words.twin}
      </Tag>
      <Tag className={styles.quality}>
        <Ltr>720p</Ltr>
      </Tag>
      <p className={styles.caption} aria-hidden="true">
        {words.before} <b>{words.spoken}</b> {words.after}
      </p>
    </ArtFrame>
  );
}

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

/** A made-up month with the plan, on a calendar. */
function CreatorMonth() {
  const words = useWords("pricing/monthly-plans/creator").month;
  const days = Array.from({ length: WEEKS * words.days.length }, (_, index) => index + 1);
  return (
    <section className={styles.creatorMonthSection} aria-labelledby="month-title">
      <header className={styles.creatorMonthHeading}>
        <h2 id="month-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </header>
      <div className={styles.creatorMonth} aria-hidden="true">
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

const HOURS = 48;
const marks = [0, 12, 24, 36, HOURS];

/** The promise of 48 hours on a ruler: yours is the start, ours the end. */
function TwoDays() {
  const words = useWords("pricing/monthly-plans/creator").delivery;
  return (
    <section className={styles.twoDaysSection} aria-labelledby="two-days-title">
      <div className={styles.twoDaysWords}>
        <h2 id="two-days-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.text}</p>
      </div>
      <div className={styles.ends}>
        <p>
          <Nuqta className={styles.dot} />
          {words.start}
        </p>
        <p>
          <Nuqta kind="twin" className={styles.dot} />
          {words.end}
        </p>
      </div>
      <div className={styles.ruler} aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour} className="number">
            {fill(words.hour, { hours: <Ltr>{hour}</Ltr> })}
          </span>
        ))}
      </div>
    </section>
  );
}
