import { contactAbout } from "../../../site/contact-about.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./plans.module.css";

interface Props {
  /** What the contact form is to be filled in with. */
  subject?: string;
  words: { title: string; lead: string; ask: string };
}

/** For those whom no package fits: a night band with the way to us. */
export function QuoteBand({ subject, words }: Props) {
  return (
    <section className={styles.band} aria-labelledby="quote-title">
      <div className={`wrap ${styles.inside}`}>
        <div>
          <h2 id="quote-title" className="h2">
            {words.title}
          </h2>
          <p className={`lead ${styles.quoteBandLead}`}>{words.lead}</p>
        </div>
        <PageLink to={contactAbout(subject)} className={buttonClass()}>
          {words.ask}
        </PageLink>
      </div>
    </section>
  );
}
