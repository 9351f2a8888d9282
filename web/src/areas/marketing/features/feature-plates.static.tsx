import type { ReactNode } from "react";
import batch from "../../../generated/pictures/feature-plates/batch.svg";
import frames from "../../../generated/pictures/feature-plates/frames.svg";
import schedule from "../../../generated/pictures/feature-plates/schedule.svg";
import twin from "../../../generated/pictures/feature-plates/twin.svg";
import voice from "../../../generated/pictures/feature-plates/voice.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import type { FeaturesText } from "./feature-plates.en.ts";
import styles from "./features.module.css";

interface Props {
  titles: Words<"marketing/features">["contents"];
  load: () => Promise<{ default: FeaturesText }>;
}

/** The six features, each large enough to be looked at, with what stays in the customer's hands. */
export function FeaturePlates({ titles, load }: Props) {
  const words = useLoaded(load);
  const features = [
    {
      id: "twin",
      title: titles.twin,
      words: words.twin,
      artwork: <Picture src={twin} className={styles.drawing} />,
    },
    {
      id: "voice",
      title: titles.voice,
      words: words.voice,
      artwork: <VoiceArtwork versions={words.voice.versions} />,
    },
    {
      id: "script",
      title: titles.script,
      words: words.script,
      artwork: <ScriptArtwork words={words.script.sheet} />,
    },
    {
      id: "frames",
      title: titles.frames,
      words: words.frames,
      artwork: <Picture src={frames} className={styles.drawing} />,
    },
    {
      id: "schedule",
      title: titles.schedule,
      words: words.schedule,
      artwork: <Picture src={schedule} className={styles.drawing} />,
    },
    {
      id: "batch",
      title: titles.batch,
      words: words.batch,
      artwork: <Picture src={batch} className={styles.drawing} />,
    },
  ];
  return (
    <ol className={`wrap ${styles.plates}`}>
      {features.map((feature, index) => (
        <Feature key={feature.id} number={index + 1} {...feature} />
      ))}
    </ol>
  );
}

interface FeatureProps {
  /** Where links of this page lead. */
  id: string;
  number: number;
  title: string;
  words: { text: string; details: readonly string[] };
  artwork: ReactNode;
}

/** One feature: its artwork beside what the feature does. */
function Feature({ id, number, title, words, artwork }: FeatureProps) {
  return (
    <li id={id} className={styles.featurePlatesPlate}>
      <div className={styles.artefact}>{artwork}</div>
      <div className={styles.words}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 className="h2">{title}</h2>
        <p className={styles.text}>{words.text}</p>
        <ul className={styles.details}>
          {words.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

type Versions = FeaturesText["voice"]["versions"];

/** One voice, the same in each language, which its tag names. */
function VoiceArtwork({ versions }: { versions: Versions }) {
  return (
    <div className={styles.voicePlate} aria-hidden="true">
      <Picture src={voice} className={styles.drawing} />
      <ul className={styles.names}>
        {versions.map(({ language, name }, index) => (
          <li key={language} lang={language}>
            <Tag nuqta={index === 0 ? "solid" : "twin"}>{name}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ScriptWords = FeaturesText["script"]["sheet"];

/** What a customer says and never says, as the scriptwriter notes it. */
function ScriptArtwork({ words }: { words: ScriptWords }) {
  return (
    <div className={styles.desk}>
      <div className={styles.sheet}>
        <p className={styles.voiceSheetTitle}>{words.title}</p>
        <p className={styles.label}>
          <Nuqta className={styles.dot} />
          {words.uses}
        </p>
        <ul className={styles.lines}>
          {words.used.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.label}>
          <Nuqta kind="twin" />
          {words.avoids}
        </p>
        <ul className={styles.lines}>
          {words.avoided.map((line) => (
            <li key={line}>
              <s>{line}</s>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
