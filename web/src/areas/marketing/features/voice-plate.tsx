import voice from "../../../generated/pictures/feature-plates/voice.svg";
import type { FeaturesText } from "../../../i18n/en/parts/features-text.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import styles from "./feature-plates.module.css";
import voices from "./voice-plate.module.css";

type Versions = FeaturesText["voice"]["versions"];

/** One voice, the same in each language, which its tag names. */
export function VoicePlate({ versions }: { versions: Versions }) {
  return (
    <div className={voices.plate} aria-hidden="true">
      <Picture src={voice} className={styles.drawing} />
      <ul className={voices.names}>
        {versions.map(({ language, name }, index) => (
          <li key={language} lang={language}>
            <Tag nuqta={index === 0 ? "solid" : "twin"}>{name}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
