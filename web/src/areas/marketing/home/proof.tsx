import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./proof.module.css";

/** What can be counted, and who answers for it. */
export function Proof() {
  const { proof } = useWords("home");
  return (
    <section className="wrap">
      <ul className={styles.row}>
        {proof.figures.map(({ count, label }) => (
          <li key={count}>
            <p className={styles.count}>
              <Ltr>
                {count}
                <span>+</span>
              </Ltr>
            </p>
            <p className="small muted">{label}</p>
          </li>
        ))}
        <li className={styles.company}>
          <p className="small muted">{proof.company}</p>
        </li>
      </ul>
    </section>
  );
}
