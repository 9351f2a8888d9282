import viewfinder from "../../../generated/pictures/recording-guide/viewfinder.svg";
import type { RecordingGuideText } from "../../../i18n/en/parts/recording-guide-text.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { textLink } from "../../../ui/text-link.ts";
import styles from "./guide-hero.module.css";

export function GuideHero({ words }: { words: RecordingGuideText }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1 className="d2">
          <Lines of={words.heading} />
        </h1>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <div className={styles.actions}>
          <a href="#checklist" className={buttonClass({ kind: "ink" })}>
            {words.toChecklist}
          </a>
          <PageLink to="/how-it-works" className={textLink()}>
            {words.howItWorks}
            <Icon name="arrow" />
          </PageLink>
        </div>
      </div>
      <Picture src={viewfinder} className={styles.art} eager />
    </header>
  );
}
