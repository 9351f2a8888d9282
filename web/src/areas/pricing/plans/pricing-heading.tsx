import { Lines } from "../../../ui/lines.tsx";
import styles from "./plans.module.css";

interface Props {
  /** The heading, in the lines that it should fall into. */
  lines: readonly string[];
  lead: string;
}

export function PricingHeading({ lines, lead }: Props) {
  return (
    <header className={styles.heading}>
      <h1 className="d2">
        <Lines of={lines} />
      </h1>
      <p className="lead">{lead}</p>
    </header>
  );
}
