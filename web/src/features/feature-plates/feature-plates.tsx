import batch from "../../generated/pictures/feature-plates/batch.svg";
import frames from "../../generated/pictures/feature-plates/frames.svg";
import schedule from "../../generated/pictures/feature-plates/schedule.svg";
import twin from "../../generated/pictures/feature-plates/twin.svg";
import type { Words } from "../../i18n/dictionaries.ts";
import { Picture } from "../../ui/art/picture.tsx";
import styles from "./feature-plates.module.css";
import { Plate } from "./plate.tsx";
import { VoicePlate } from "./voice-plate.tsx";
import { VoiceSheet } from "./voice-sheet.tsx";

/** The six features, each large enough to be looked at, with what stays in the customer's hands. */
export function FeaturePlates({ words }: { words: Words<"features">["list"] }) {
  const plates = [
    { id: "twin", words: words.twin, artefact: <Picture src={twin} className={styles.drawing} /> },
    { id: "voice", words: words.voice, artefact: <VoicePlate versions={words.voice.versions} /> },
    { id: "script", words: words.script, artefact: <VoiceSheet words={words.script.sheet} /> },
    { id: "frames", words: words.frames, artefact: <Picture src={frames} className={styles.drawing} /> },
    {
      id: "schedule",
      words: words.schedule,
      artefact: <Picture src={schedule} className={styles.drawing} />,
    },
    { id: "batch", words: words.batch, artefact: <Picture src={batch} className={styles.drawing} /> },
  ];
  return (
    <ol className={`wrap ${styles.plates}`}>
      {plates.map((plate, index) => (
        <Plate key={plate.id} number={index + 1} {...plate} />
      ))}
    </ol>
  );
}
