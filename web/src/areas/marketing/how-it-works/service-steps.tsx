import delivery from "../../../generated/pictures/service-steps/delivery.svg";
import editing from "../../../generated/pictures/service-steps/editing.svg";
import generation from "../../../generated/pictures/service-steps/generation.svg";
import onboarding from "../../../generated/pictures/service-steps/onboarding.svg";
import script from "../../../generated/pictures/service-steps/script.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Nuqta, type NuqtaKind } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./service-steps.module.css";

const parts: { part: "you" | "we" | "get"; dot: NuqtaKind }[] = [
  { part: "you", dot: "solid" },
  { part: "we", dot: "twin" },
  { part: "get", dot: "pair" },
];

/** The five steps on one line: who does what, and what is there at the end of each. */
export function ServiceSteps({ words }: { words: Words<"how-it-works"> }) {
  const { title, ...steps } = words.steps;
  const rows = [
    { step: steps.onboarding, picture: onboarding },
    { step: steps.script, picture: script },
    { step: steps.generation, picture: generation },
    { step: steps.editing, picture: editing },
    { step: steps.delivery, picture: delivery },
  ];
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="steps-title">
      <h2 id="steps-title" className="visually-hidden">
        {title}
      </h2>
      <ol>
        {rows.map(({ step, picture }, index) => (
          <li key={step.title} className={styles.step}>
            <Picture src={picture} className={styles.picture} eager={index === 0} />
            <div className={styles.words}>
              <h3 className={`h2 ${styles.title}`}>
                <span aria-hidden="true">{index + 1}</span>
                {step.title}
              </h3>
              <dl>
                {parts.map(({ part, dot }) => (
                  <div key={part} className={styles.part}>
                    <dt>
                      <Nuqta kind={dot} className={styles.dot} />
                      {words.parts[part]}
                    </dt>
                    <dd>{step[part]}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
