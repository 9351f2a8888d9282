import type { RecordingGuideText } from "../../../i18n/en/parts/recording-guide-text.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { GuideSection } from "./guide-section.tsx";
import styles from "./sending.module.css";

/** The first steps are the customer's, the rest ours. */
const CUSTOMER_STEPS = 2;

export function Sending({ words }: { words: RecordingGuideText["sending"] }) {
  const steps = words.steps.map((step, index) => ({
    ...step,
    kind: index < CUSTOMER_STEPS ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <GuideSection name="sending" title={words.title}>
      <KeyframeLine steps={steps} heading="h3" />
      <PageLink to="/contact" className={textLink(styles.ask)}>
        {words.ask}
        <Icon name="arrow" />
      </PageLink>
    </GuideSection>
  );
}
