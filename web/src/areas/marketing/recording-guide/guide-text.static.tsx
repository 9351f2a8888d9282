import below from "../../../generated/pictures/recording-guide/below.svg";
import edge from "../../../generated/pictures/recording-guide/edge.svg";
import far from "../../../generated/pictures/recording-guide/far.svg";
import good from "../../../generated/pictures/recording-guide/good.svg";
import viewfinder from "../../../generated/pictures/recording-guide/viewfinder.svg";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { ConsentStatement } from "./consent-statement.tsx";
import { GuideSection } from "./guide-section.tsx";
import type { RecordingGuideText } from "./guide-text.en.ts";
import { Lengths } from "./lengths.tsx";
import styles from "./recording-guide.module.css";

/** The guide but for its checklist, from the camera to the sending. */
export function GuideText({ load }: { load: () => Promise<{ default: RecordingGuideText }> }) {
  const words = useLoaded(load);
  return (
    <div className="wrap">
      <GuideHero words={words} />
      <Lengths words={words.lengths} />
      <GuideSection name="framing" {...words.framing}>
        <Framing words={words.framing} />
      </GuideSection>
      <GuideSection name="room" {...words.room}>
        <GuideRows rows={words.room.rows} />
      </GuideSection>
      <GuideSection name="sound" {...words.sound}>
        <SoundWaves waves={words.sound.waves} />
      </GuideSection>
      <GuideSection name="consent" {...words.consent}>
        <ConsentStatement words={words.consent} avoid={words.avoid} />
      </GuideSection>
      <Sending words={words.sending} />
    </div>
  );
}

function GuideHero({ words }: { words: RecordingGuideText }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1 className="d2">
          <Lines of={words.heading} />
        </h1>
        <p className={`lead ${styles.guideHeroLead}`}>{words.lead}</p>
        <div className={styles.actions}>
          <a href="#checklist" className={buttonClass({ kind: "ink" })}>
            {words.toChecklist}
          </a>
          <PageLink to="/how-it-works" className={textLink()}>
            {words.howItWorks}
            <Icon name="arrow" />
          </PageLink>
        </div>
      </div>
      <Picture src={viewfinder} className={styles.art} eager />
    </header>
  );
}

/** The first is the good one. */
const PICTURES = [good, far, edge, below];

/** One frame to follow beside three to avoid. */
function Framing({ words }: { words: RecordingGuideText["framing"] }) {
  return (
    <ul className={styles.frames}>
      {words.frames.map((frame, index) => {
        const isGood = index === 0;
        return (
          <li key={frame} className={isGood ? styles.good : styles.bad}>
            <Picture src={PICTURES[index] ?? good} className={styles.picture} />
            <div>
              <p className={styles.verdict}>
                <Icon name={isGood ? "check" : "close"} />
                {isGood ? words.good : words.bad}
              </p>
              <p className="muted">{frame}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Short rules under one line each. */
function GuideRows({ rows }: { rows: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles.guideRows}>
      {rows.map(({ title, text }) => (
        <li key={title}>
          <h3 className="h3">{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const BARS = 58;
const SHAPES = [styles.clear, styles.quiet, styles.cut];

/** One sentence three times: well recorded, too quiet, and too loud for the microphone. */
function SoundWaves({ waves }: { waves: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles.waves}>
      {waves.map(({ title, text }, index) => (
        <li key={title}>
          <div className={styles.box}>
            <Wave bars={BARS} seed={7} height={60} className={SHAPES[index]} />
          </div>
          <h3 className="h4">{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The first steps are the customer's, the rest ours. */
const CUSTOMER_STEPS = 2;

function Sending({ words }: { words: RecordingGuideText["sending"] }) {
  const steps = words.steps.map((step, index) => ({
    ...step,
    kind: index < CUSTOMER_STEPS ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <GuideSection name="sending" title={words.title}>
      <KeyframeLine steps={steps} heading="h3" />
      <p className={styles.ways}>
        {/* Whoever is not signed in comes there by way of signing in. */}
        <PageLink to="/studio" className={buttonClass({ kind: "ink" })}>
          {words.open}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.ask}
          <Icon name="arrow" />
        </PageLink>
      </p>
    </GuideSection>
  );
}
