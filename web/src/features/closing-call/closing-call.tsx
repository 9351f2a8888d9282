import { useId } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { faces, silhouettes } from "../../ui/art/figures.ts";
import { LineScreen } from "../../ui/art/line-screen.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Lines } from "../../ui/lines.tsx";
import styles from "./closing-call.module.css";

/** The last word of the page: begin, or see it first. */
export function ClosingCall() {
  const { closing } = useWords("home");
  return (
    <section className={styles.closing}>
      <ClosingArt />
      <div className={`wrap ${styles.words}`}>
        <h2 className={"d2"}>
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

function ClosingArt() {
  const screen = useId();
  return (
    <svg className={styles.art} viewBox="0 0 800 520" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <LineScreen id={screen} ink="#5a2716" pitch={7} line={2.4} />
      </defs>
      <path transform="translate(120 20) scale(1.95)" d={silhouettes.short} fill="#d9603d" />
      <path
        transform="translate(330 20) scale(1.95)"
        fillRule="evenodd"
        d={silhouettes.short + faces.short}
        fill={`url(#${screen})`}
        stroke="#5a2716"
        strokeWidth="1.5"
      />
    </svg>
  );
}
