import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import styles from "./plans.module.css";

/** The first steps are the customer's, the rest ours. */
const CUSTOMER_STEPS = 2;

interface Props {
  words: { title: string; steps: readonly { title: string; text: string }[]; consent: string };
}

/** From the order to the delivery, with whose consent. */
export function DeliverySteps({ words }: Props) {
  const steps = words.steps.map((step, index) => ({
    ...step,
    kind: index < CUSTOMER_STEPS ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <section className={styles.deliveryStepsSection} aria-labelledby="delivery-title">
      <h2 id="delivery-title" className={`h2 ${styles.title}`}>
        {words.title}
      </h2>
      <KeyframeLine steps={steps} heading="h3" />
      <p className={`small faint ${styles.consent}`}>{words.consent}</p>
    </section>
  );
}
