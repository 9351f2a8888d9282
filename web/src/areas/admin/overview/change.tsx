import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { percentText, totalText } from "./figure-text.ts";
import { changeOf, type FigureName } from "./figures.ts";
import styles from "./overview.module.css";
import { readSpan } from "./spans.ts";

const shapes = { more: "M6 1.5l5 9H1z", less: "M6 10.5l5-9H1z", same: "M6 1l5 5-5 5-5-5z" };

interface Props {
  figure: FigureName;
  total: number;
  previous: number;
  /** Of each of the two spans. */
  days: number;
}

/** How a total compares with the span before, in words beside a shape. */
export function Change({ figure, total, previous, days }: Props) {
  const words = useWords("admin-overview");
  const span = words.change.spans[readSpan(String(days))];
  const change = changeOf(total, previous);
  if (change === null)
    return <p className={styles.change}>{words.change.fromNone.replace("{span}", span)}</p>;
  const direction = change > 0 ? "more" : change < 0 ? "less" : "same";
  return (
    <p className={styles.change}>
      <svg viewBox="0 0 12 12" className={styles.direction} aria-hidden="true">
        <path d={shapes[direction]} />
      </svg>
      <span>
        {fill(words.change[direction], {
          percent: <Ltr>{percentText(change)}</Ltr>,
          span,
          before: <Ltr>{totalText(figure, previous)}</Ltr>,
        })}
      </span>
    </p>
  );
}
