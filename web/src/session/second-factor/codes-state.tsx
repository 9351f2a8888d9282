import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { CodesLeft } from "./recovery.ts";
import styles from "./second-factor.module.css";

/** From here on it is said that they run out. */
const FEW = 3;

/** What is to be said of the recovery codes: none were made, few are left, or how many. */
export function CodesState({ left }: { left: CodesLeft | null }) {
  const { language } = useLanguage();
  const words = useWords("recovery-codes");
  if (left === null)
    return (
      <div className={styles.advice}>
        <p className={styles.adviceTitle}>{words.none.title}</p>
        <p>{words.none.text}</p>
      </div>
    );
  const count = plural(language, left.remaining, words.left);
  if (left.remaining > FEW)
    return (
      <>
        <p className="muted">{words.lead}</p>
        <p>{count}</p>
      </>
    );
  return (
    <div className={styles.advice}>
      <p className={styles.adviceTitle}>{count}</p>
      <p>{words.few}</p>
    </div>
  );
}
