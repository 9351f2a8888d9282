import batch from "../../../generated/pictures/feature-plates/batch.svg";
import frames from "../../../generated/pictures/feature-plates/frames.svg";
import schedule from "../../../generated/pictures/feature-plates/schedule.svg";
import twin from "../../../generated/pictures/feature-plates/twin.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import type { FeaturesText } from "../../../i18n/en/parts/features-text.ts";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./feature-plates.module.css";
import { Plate } from "./plate.tsx";
import { VoicePlate } from "./voice-plate.tsx";
import { VoiceSheet } from "./voice-sheet.tsx";

interface Props {
  titles: Words<"features">["contents"];
  load: () => Promise<{ default: FeaturesText }>;
}

/** The six features, each large enough to be looked at, with what stays in the customer's hands. */
export function FeaturePlates({ titles, load }: Props) {
  const words = useLoaded(load);
  const plates = [
    {
      id: "twin",
      title: titles.twin,
      words: words.twin,
      artefact: <Picture src={twin} className={styles.drawing} />,
    },
    {
      id: "voice",
      title: titles.voice,
      words: words.voice,
      artefact: <VoicePlate versions={words.voice.versions} />,
    },
    {
      id: "script",
      title: titles.script,
      words: words.script,
      artefact: <VoiceSheet words={words.script.sheet} />,
    },
    {
      id: "frames",
      title: titles.frames,
      words: words.frames,
      artefact: <Picture src={frames} className={styles.drawing} />,
    },
    {
      id: "schedule",
      title: titles.schedule,
      words: words.schedule,
      artefact: <Picture src={schedule} className={styles.drawing} />,
    },
    {
      id: "batch",
      title: titles.batch,
      words: words.batch,
      artefact: <Picture src={batch} className={styles.drawing} />,
    },
  ];
  return (
    <ol className={`wrap ${styles.plates}`}>
      {plates.map((plate, index) => (
        <Plate key={plate.id} number={index + 1} {...plate} />
      ))}
    </ol>
  );
}
