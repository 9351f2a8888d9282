import type { ReactNode } from "react";
import batch from "../../../generated/pictures/feature-cards/batch.svg";
import original from "../../../generated/pictures/feature-cards/original.svg";
import take from "../../../generated/pictures/feature-cards/take.svg";
import twin from "../../../generated/pictures/feature-cards/twin.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { diamond } from "../../../ui/art/diamond.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lines } from "../../../ui/lines.tsx";
import { useOnFirstView } from "../../../ui/use-on-first-view.ts";
import styles from "./home.module.css";

/** What one sample brings: six features, each with a piece of the work itself. */
export function FeatureCards() {
  const { features } = useWords("marketing/home");
  const cards = [
    { words: features.twin, artefact: <TwinArtefact /> },
    { words: features.voice, artefact: <LanguagesArtefact /> },
    { words: features.script, artefact: <ScriptArtefact /> },
    { words: features.frames, artefact: <FramesArtefact platforms={features.platforms} /> },
    {
      words: features.schedule,
      artefact: <CalendarArtefact days={features.schedule.days} platforms={features.platforms} />,
    },
    { words: features.batch, artefact: <BatchArtefact /> },
  ];
  return (
    <section className={`wrap ${styles.featureCardsSection}`} data-later>
      <div className={styles.featureCardsOpening}>
        <h2 className={"d2"}>
          <Lines of={features.title} />
        </h2>
        <p className="lead">{features.lead}</p>
      </div>
      <ol className={styles.cards}>
        {cards.map(({ words, artefact }, index) => (
          <FeatureCard key={words.title} number={index + 1} {...words} artefact={artefact} />
        ))}
      </ol>
    </section>
  );
}

type Platforms = Record<"youtube" | "linkedin" | "tiktok" | "instagram", string>;

interface Props {
  number: number;
  title: string;
  text: string;
  artefact: ReactNode;
}

/** One feature: its artefact plays once, when it comes into view. */
function FeatureCard({ number, title, text, artefact }: Props) {
  const [frame, view] = useOnFirstView<HTMLDivElement>();
  return (
    <li className={styles.card}>
      <div ref={frame} className={styles.artefact} data-view={view}>
        {artefact}
      </div>
      <div className={styles.featureCardsWords}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h3 className="h3">{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

function TwinArtefact() {
  return (
    <div className={styles.twinArtefactFrame}>
      <Picture src={original} />
      <Picture src={twin} className={styles.twinArtefactTwin} />
    </div>
  );
}

const lines = [
  { language: "en", direction: "ltr", name: "English", text: "The plan is simple.", wave: undefined },
  { language: "ar", direction: "rtl", name: "العربية", text: "الخطة بسيطة.", wave: styles.ar },
  { language: "fr", direction: "ltr", name: "Français", text: "Le plan est simple.", wave: styles.fr },
  { language: "es", direction: "ltr", name: "Español", text: "El plan es simple.", wave: styles.es },
] as const;

/** One sentence in four languages; the wave is the same because the voice is. */
function LanguagesArtefact() {
  return (
    <ul className={styles.lines}>
      {lines.map(({ language, direction, name, text, wave }) => (
        <li key={language} lang={language} dir={direction}>
          <p>
            <b>{name}</b> <span>{text}</span>
          </p>
          <Wave bars={60} seed={5} className={classNames(styles.wave, wave)} />
        </li>
      ))}
    </ul>
  );
}

/** A draft in nobody's voice, and the same in the customer's. */
function ScriptArtefact() {
  const words = useWords("marketing/home").features.script;
  return (
    <div className={styles.scriptArtefactDesk}>
      <div className={styles.page}>
        <p className={styles.scriptArtefactLabel}>
          <Nuqta kind="twin" />
          {words.draft}
        </p>
        <p className={styles.scriptArtefactLine}>
          <s>{words.draftText}</s>
        </p>
        <p className={styles.scriptArtefactLabel}>
          <Nuqta />
          {words.yours}
        </p>
        <p className={styles.scriptArtefactLine}>
          {words.yoursText} <mark>{words.yoursKey}</mark>
        </p>
      </div>
    </div>
  );
}

/** One take with the crops of three platforms laid on it. */
function FramesArtefact({ platforms }: { platforms: Platforms }) {
  return (
    <div className={styles.table} aria-hidden="true">
      <div className={styles.wide}>
        <Picture src={take} className={styles.take} />
        <Crop width={588} height={330} ink="#10282b" />
      </div>
      <div className={styles.square}>
        <Crop width={352} height={352} ink="#fffdfa" />
      </div>
      <div className={styles.tall}>
        <Crop width={208} height={372} ink="#5a2716" />
      </div>
      <div className={styles.wide} dir="ltr">
        <Tag className={styles.youtube}>{platforms.youtube} 16:9</Tag>
        <Tag className={styles.tiktok}>{platforms.tiktok} 9:16</Tag>
        <Tag className={styles.linkedin}>{platforms.linkedin} 1:1</Tag>
      </div>
    </div>
  );
}

/** A crop's outline with a diamond handle on each corner. */
function Crop({ width, height, ink }: { width: number; height: number; ink: string }) {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => diamond(x, y, 6)));
  return (
    <svg className={styles.crop} viewBox={`0 0 ${width} ${height}`} fill={ink} stroke={ink}>
      <path d={`M0 0h${width}v${height}H0z`} fill="none" />
      <path d={corners.join("")} />
    </svg>
  );
}

/** What goes out on each day of the week, from Sunday: hour, platform and place on the page. */
const week = [
  [{ time: "08:00", platform: "youtube", look: [styles.ink, styles.second] }],
  [
    {
      time: "09:30",
      platform: "linkedin",
      look: [styles.henna, styles.first],
    },
  ],
  [
    {
      time: "18:00",
      platform: "tiktok",
      look: [styles.lagoon, styles.third],
    },
  ],
  [
    {
      time: "09:30",
      platform: "linkedin",
      look: [styles.henna, styles.first],
    },
    {
      time: "19:00",
      platform: "instagram",
      look: [styles.ink, styles.third],
    },
  ],
  [
    {
      time: "08:00",
      platform: "youtube",
      look: [styles.lagoon, styles.second],
    },
  ],
] as const;

function CalendarArtefact({ days, platforms }: { days: readonly string[]; platforms: Platforms }) {
  return (
    <div className={styles.week} aria-hidden="true">
      {days.map((day, index) => (
        <div key={day} className={styles.day}>
          <b>{day}</b>
          {week[index]?.map(({ time, platform, look }) => (
            <p key={time} className={classNames(styles.event, ...look)}>
              <span>{time}</span> {platforms[platform]}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A contact sheet that fills. */
function BatchArtefact() {
  return (
    <div className={styles.batchArtefactDesk}>
      <Picture src={batch} className={styles.sheet} />
    </div>
  );
}
