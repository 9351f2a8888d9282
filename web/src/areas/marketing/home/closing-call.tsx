import figures from "../../../generated/pictures/closing-call/figures.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./closing-call.module.css";

/** The last word of the page: begin, or see it first. */
export function ClosingCall() {
  const { closing } = useWords("home");
  return (
    <section className={styles.closing}>
      <Picture src={figures} className={styles.art} />
      <div className={`wrap ${styles.words}`}>
        <h2 className="d2">
          <Lines of={closing.title} />
        </h2>
        <p className={`lead ${styles.lead}`}>{closing.lead}</p>
        <div className={styles.actions}>
          <PageLink to="/video-packages" className={buttonClass({ kind: "light" })}>
            {closing.getStarted}
          </PageLink>
          <PageLink to="/contact" className={buttonClass({ kind: "outline-light" })}>
            {closing.bookDemo}
          </PageLink>
        </div>
        <p className={`small ${styles.consent}`}>{closing.consent}</p>
      </div>
    </section>
  );
}
