import cast from "../../../generated/pictures/business-plan/cast.svg";
import portrait from "../../../generated/pictures/business-plan/portrait.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import { PlanWays } from "../plan-ways.tsx";
import { QuoteBand } from "../plans/quote-band.tsx";
import styles from "./monthly-plans.module.css";
import { PlanAudience } from "./plan-audience.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { PlanHero } from "./plan-hero.tsx";
import { PlanPrice } from "./plan-price.tsx";

export function Page() {
  const words = useWords("pricing/monthly-plans/business");
  const [plan] = words.catalogue.plans;
  if (!plan) return null;
  const { price, yearlyPrice } = plan;
  return (
    <>
      <div className="wrap">
        <PlanHero
          words={words.hero}
          price={<PlanPrice price={price} yearlyPrice={yearlyPrice} words={words.hero.price} />}
          layout="below"
        >
          <AvatarGrid />
        </PlanHero>
        <PlanContents plan={plan} words={words.contents} />
      </div>
      <Approvals />
      <div className="wrap">
        <BusinessWeek />
        <PlanAudience picture={portrait} words={words.audience} />
        <PlanWays
          {...words.otherWays}
          ways={["creator-plan", "video-packages", "course-packages", "pricing"]}
          words={words.ways}
        />
      </div>
      <QuoteBand subject={words.hero.subject} words={words.quote} />
    </>
  );
}

/** Ten frames, as many as the plan has avatars. */
function AvatarGrid() {
  return <Picture src={cast} className={styles.cast} eager />;
}

/** Who writes, who reads, who says yes: a night section. */
function Approvals() {
  const words = useWords("pricing/monthly-plans/business").approvals;
  const { roles } = words;
  return (
    <section className={`dark ${styles.approvalsSection}`} aria-labelledby="approvals-title">
      <div className="wrap">
        <header className={styles.approvalsHeading}>
          <h2 id="approvals-title" className="h2">
            {words.title}
          </h2>
          <p className="lead">{words.lead}</p>
        </header>
        <KeyframeLine
          heading="h3"
          steps={words.steps.map((step, index) => ({
            ...step,
            kind: index === words.steps.length - 1 ? ("twin" as const) : ("solid" as const),
          }))}
        />
        <table className={styles.roles}>
          <caption className="small muted">{roles.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{roles.role}</th>
              {roles.actions.map((action) => (
                <th key={action} scope="col">
                  {action}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.people.map(({ role, may }) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                {roles.actions.map((action, index) => (
                  <td key={action}>
                    <Nuqta
                      kind={may[index] ? "solid" : "twin"}
                      className={may[index] ? styles.yes : styles.no}
                    />
                    <span className="visually-hidden">{may[index] ? roles.yes : roles.no}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const DAYS = 5;

/** From which day to which each speaker's video is in review, and on which day it goes out; days from 0. */
const spans = [
  { start: 0, sent: 1, look: styles.henna },
  { start: 1, sent: 4, look: styles.lagoon },
  { start: 0, sent: 3, look: styles.saffron },
  { start: 2, sent: 3, look: styles.ink },
];

/** A made-up week in a company: each speaker's script on its way to a video. */
function BusinessWeek() {
  const words = useWords("pricing/monthly-plans/business").week;
  return (
    <section className={styles.businessWeekSection} aria-labelledby="week-title">
      <header className={styles.businessWeekHeading}>
        <h2 id="week-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </header>
      <div className={styles.days} aria-hidden="true">
        {words.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ul className={styles.rows}>
        {words.speakers.map(({ who, what, languages }, index) => (
          <li key={who} className={styles.row}>
            <div className={styles.speaker}>
              <h3 className="h4">{who}</h3>
              <p className="small muted">{what}</p>
            </div>
            <div className={styles.track} aria-hidden="true">
              <Span {...(spans[index] ?? { start: 0, sent: DAYS - 1, look: undefined })}>{languages}</Span>
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.legend}>
        <li>
          <Nuqta kind="twin" /> {words.review}
        </li>
        <li>
          <Nuqta /> {words.sent}
        </li>
      </ul>
    </section>
  );
}

const starts = [styles.first, styles.second, styles.third];
const lengths = [undefined, styles.two, styles.three, styles.four];

interface SpanProps {
  start: number;
  sent: number;
  look: string | undefined;
  children: string;
}

function Span({ start, sent, look, children }: SpanProps) {
  return (
    <div className={classNames(styles.span, starts[start], lengths[sent - start], look)}>
      <Nuqta kind="twin" />
      <span>{children}</span>
      <Nuqta />
    </div>
  );
}
