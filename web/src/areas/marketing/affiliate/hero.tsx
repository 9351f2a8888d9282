import recommendation from "../../../generated/pictures/affiliate-programme/recommendation.svg";
import type { AffiliateText } from "../../../i18n/en/parts/affiliate-text.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./affiliate-programme.module.css";

/** What the programme is, and the way to its form. */
export function Hero({ words }: { words: AffiliateText }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1 className="d2">
          <Lines of={words.heading} />
        </h1>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <a href="#apply" className={buttonClass()}>
          {words.apply}
        </a>
      </div>
      <Picture src={recommendation} className={styles.art} eager />
    </header>
  );
}
