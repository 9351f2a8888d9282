import { chipClass } from "../../ui/chip.tsx";
import styles from "./suggestions.module.css";

interface Props {
  words: { label: string; questions: readonly string[] };
  onAsk: (question: string) => void;
}

/** Questions that many ask, to be asked with a press. */
export function Suggestions({ words, onAsk }: Props) {
  return (
    <ul className={styles.list} aria-label={words.label}>
      {words.questions.map((question) => (
        <li key={question}>
          <button type="button" className={chipClass(styles.question)} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
