import art from "../../../generated/pictures/about/consent.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./consent.module.css";

/** What a yes means here, and whose it is. */
export function Consent({ words }: { words: Words<"about">["consent"] }) {
  const privacy = (
    <PageLink key="privacy" to="/privacy" className={inlineLink()}>
      {words.privacy}
    </PageLink>
  );
  return (
    <section className={styles.night} aria-labelledby="consent-title">
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.opening}>
          <h2 id="consent-title" className="d2">
            <Lines of={words.title} />
          </h2>
          <p className={`lead ${styles.lead}`}>{words.lead}</p>
        </div>
        <Picture src={art} className={styles.art} />
        <ol className={styles.rules}>
          {words.rules.map(({ title, text }, index) => (
            <li key={title} className={styles.rule}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="h4">{title}</h3>
              <p className="muted">{fill(text, { privacy })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
