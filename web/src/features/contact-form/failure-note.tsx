import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import styles from "./contact-form.module.css";
import { SupportEmail } from "./support-email.tsx";
import type { Failure } from "./use-contact-form.ts";

/** Says that nothing was sent, why, and that nothing is lost. */
export function FailureNote({ failure }: { failure: NonNullable<Failure> }) {
  const words = useWords("contact").failed;
  const cause = failure === "unreachable" ? words.unreachable : failure.message;
  return (
    <div className={styles.failure} role="alert">
      <Nuqta kind="twin" className={styles.failureMark} />
      <div>
        <p className={styles.failureTitle}>{words.title}</p>
        <p>
          <span dir="auto">{cause}</span> {fill(words.kept, { email: <SupportEmail /> })}
        </p>
      </div>
    </div>
  );
}
