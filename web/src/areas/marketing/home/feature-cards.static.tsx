import { useWords } from "../../../i18n/use-words.ts";
import { Lines } from "../../../ui/lines.tsx";
import { BatchArtefact } from "./batch-artefact.tsx";
import { CalendarArtefact } from "./calendar-artefact.tsx";
import { FeatureCard } from "./feature-card.tsx";
import styles from "./feature-cards.module.css";
import { FramesArtefact } from "./frames-artefact.tsx";
import { LanguagesArtefact } from "./languages-artefact.tsx";
import { ScriptArtefact } from "./script-artefact.tsx";
import { TwinArtefact } from "./twin-artefact.tsx";

/** What one sample brings: six features, each with a piece of the work itself. */
export function FeatureCards() {
  const { features } = useWords("home");
  const cards = [
    { words: features.twin, artefact: <TwinArtefact /> },
    { words: features.voice, artefact: <LanguagesArtefact /> },
    { words: features.script, artefact: <ScriptArtefact words={features.script} /> },
    { words: features.frames, artefact: <FramesArtefact /> },
    { words: features.schedule, artefact: <CalendarArtefact days={features.schedule.days} /> },
    { words: features.batch, artefact: <BatchArtefact /> },
  ];
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.opening}>
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
