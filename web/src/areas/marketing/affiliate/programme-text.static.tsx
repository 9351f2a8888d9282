import commissions from "virtual:commissions";
import recommendation from "../../../generated/pictures/affiliate-programme/recommendation.svg";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { Nuqta, type NuqtaKind } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { textLink } from "../../../ui/text-link.ts";
import styles from "./affiliate.module.css";
import type { AffiliateText } from "./programme-text.en.ts";

/** What the programme is, but for its form. */
export function ProgrammeText({ load }: { load: () => Promise<{ default: AffiliateText }> }) {
  const words = useLoaded(load);
  return (
    <>
      <div className="wrap">
        <Hero words={words} />
        <Commission words={words.commission} />
        <Work words={words} />
      </div>
      <Rules words={words} />
    </>
  );
}

/** What the programme is, and the way to its form. */
function Hero({ words }: { words: AffiliateText }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1 className="d2">
          <Lines of={words.heading} />
        </h1>
        <p className={`lead ${styles.affiliateProgrammeLead}`}>{words.lead}</p>
        <a href="#apply" className={buttonClass()}>
          {words.apply}
        </a>
      </div>
      <Picture src={recommendation} className={styles.art} eager />
    </header>
  );
}

interface Props {
  words: { title: string; lead: string; rows: readonly string[]; plans: string };
}

/** The partner's share of each plan, as a rate card. */
function Commission({ words }: Props) {
  return (
    <section className={styles.section} aria-labelledby="commission-title">
      <div className={styles.head}>
        <h2 id="commission-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </div>
      <ul className={styles.card}>
        {commissions.rates.map(({ plan, percent }, index) => (
          <li key={plan} className={styles.column}>
            <h3 className="h4">
              <PlanName name={plan} />
            </h3>
            <p className={styles.percent}>
              <Ltr>{percent}%</Ltr>
            </p>
            <ShareDots percent={percent} />
            <p className="muted">{words.rows[index]}</p>
          </li>
        ))}
      </ul>
      <PageLink to="/pricing" className={textLink()}>
        {words.plans}
        <Icon name="arrow" />
      </PageLink>
    </section>
  );
}

const DOTS = 20;
const ROW = 10;
const STEP = 24;

function dots(from: number, to: number, radius: number): string {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    return diamond(12 + (index % ROW) * STEP, 12 + Math.floor(index / ROW) * STEP, radius);
  }).join("");
}

/** A share in percent as twenty dots of 5% each: the partner's solid, ours hollow. Decorative. */
function ShareDots({ percent }: { percent: number }) {
  const yours = (percent * DOTS) / 100;
  return (
    <svg className={styles.dots} viewBox={`0 0 ${ROW * STEP} ${(DOTS / ROW) * STEP}`} aria-hidden="true">
      <path className={styles.yours} d={dots(0, yours, 9)} />
      <path className={styles.ours} d={dots(yours, DOTS, 8)} />
    </svg>
  );
}

/** Applying and sharing are the partner's steps, the others ours. */
const THEIRS = [true, false, true, false];

/** What a partner does, and how the programme runs. */
function Work({ words: { work, process } }: { words: AffiliateText }) {
  const steps = process.steps.map((step, index) => ({
    ...step,
    kind: THEIRS[index] ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <>
      <section className={styles.section} aria-labelledby="work-title">
        <h2 id="work-title" className={`h2 ${styles.title}`}>
          {work.title}
        </h2>
        <ul className={styles.rows}>
          {work.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="h3">{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="process-title">
        <h2 id="process-title" className={`h2 ${styles.title}`}>
          {process.title}
        </h2>
        <KeyframeLine steps={steps} heading="h3" />
      </section>
    </>
  );
}

/** What we ask of partners, and what we do not promise them. */
function Rules({ words: { rules } }: { words: AffiliateText }) {
  return (
    <section className={styles.rules} aria-labelledby="rules-title">
      <div className={`wrap ${styles.night}`}>
        <h2 id="rules-title" className={`h2 ${styles.title}`}>
          {rules.title}
        </h2>
        <div className={styles.pair}>
          <RuleList {...rules.ask} kind="solid" />
          <RuleList {...rules.without} kind="twin" />
        </div>
      </div>
    </section>
  );
}

function RuleList(props: { title: string; items: readonly string[]; kind: NuqtaKind }) {
  return (
    <div>
      <h3 className="h3">{props.title}</h3>
      <ul className={styles.list}>
        {props.items.map((item) => (
          <li key={item}>
            <Nuqta kind={props.kind} className={styles.mark} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
