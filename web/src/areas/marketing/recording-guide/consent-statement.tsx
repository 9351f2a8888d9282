import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { brand } from "../../../site/brand.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { RecordingGuideText } from "./guide-text.en.ts";
import styles from "./recording-guide.module.css";

interface Props {
  words: RecordingGuideText["consent"];
  avoid: RecordingGuideText["avoid"];
}

/** The words to be spoken, as a script, beside what spoils a recording. */
export function ConsentStatement({ words, avoid }: Props) {
  const { language } = useLanguage();
  const policy = (
    <PageLink to="/privacy" className={inlineLink()}>
      {words.privacy}
    </PageLink>
  );
  return (
    <div className={styles.columns}>
      <figure className={styles.script}>
        <figcaption className={styles.label}>{words.label}</figcaption>
        <blockquote>{words.statement.replace("{name}", brand.legalName[language])}</blockquote>
        <Wave bars={116} seed={7} height={60} loop={58} className={styles.wave} />
        <p className="small muted">{fill(words.more, { privacy: policy })}</p>
      </figure>
      <div>
        <h3 className="h3">{avoid.title}</h3>
        <ul className={styles.avoid}>
          {avoid.items.map((item) => (
            <li key={item}>
              <Nuqta kind="twin" className={styles.mark} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
