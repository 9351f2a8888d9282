import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import styles from "./next-steps.module.css";

interface Props {
  words: { title: string; steps: readonly { title: string; text: string }[] };
}

/** What happens after a payment; the first step is on its way. */
export function NextSteps({ words }: Props) {
  const steps = words.steps.map((step, index) => ({
    ...step,
    kind: index === 0 ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <section className={styles.section} aria-labelledby="next-title">
      <h2 id="next-title" className={`h3 ${styles.title}`}>
        {words.title}
      </h2>
      <KeyframeLine steps={steps} heading="h3" />
    </section>
  );
}
