import { Button } from "../../../ui/button.tsx";
import styles from "./record.module.css";

interface Props {
  words: { readonly title: string; readonly text: string; readonly button: string };
  /** Why it cannot be done here, in place of the button. */
  refusal: string | undefined;
  onAsk: () => void;
}

/** One thing that can be done to what a view shows. */
export function ActRow({ words, refusal, onAsk }: Props) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowTitle}>{words.title}</p>
        <p className="small muted">{refusal ?? words.text}</p>
      </div>
      {refusal === undefined && (
        <Button kind="outline" size="small" onClick={onAsk}>
          {words.button}
        </Button>
      )}
    </li>
  );
}
