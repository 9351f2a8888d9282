import { Suspense } from "react";
import figures from "../../../generated/pictures/closing-call/figures.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { firstInteraction } from "../../../site/first-interaction.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";

// Served with the page; their code follows when the visitor moves, so that it does not weigh on the first load.
const FeatureCards = lazy(async () => {
  await firstInteraction;
  const { FeatureCards: Cards } = await import("./feature-cards.static.tsx");
  return { default: Cards };
});
const OrbitTimeline = lazy(async () => {
  await firstInteraction;
  const { OrbitTimeline: Timeline } = await import("./orbit-timeline.static.tsx");
  return { default: Timeline };
});
const Testimonials = lazy(async () => {
  await firstInteraction;
  const { Testimonials: Carousel } = await import("../testimonials/testimonials.static.tsx");
  return { default: Carousel };
});

export function Page() {
  const { testimonials } = useWords("marketing/home");
  return (
    <>
      <Hero />
      <Proof />
      <Suspense>
        <FeatureCards />
      </Suspense>
      <Suspense>
        <OrbitTimeline />
      </Suspense>
      <Suspense>
        <Testimonials words={testimonials} />
      </Suspense>
      <ClosingCall />
    </>
  );
}

/** What can be counted, and who answers for it. */
function Proof() {
  const { proof } = useWords("marketing/home");
  return (
    <section className="wrap" data-later>
      <ul className={styles.row}>
        {proof.figures.map(({ count, label }) => (
          <li key={count}>
            <p className={styles.count}>
              <Ltr>
                {count}
                <span>+</span>
              </Ltr>
            </p>
            <p className="small muted">{label}</p>
          </li>
        ))}
        <li className={styles.company}>
          <p className="small muted">{proof.company}</p>
        </li>
      </ul>
    </section>
  );
}

/** The last word of the page: begin, or see it first. */
function ClosingCall() {
  const { closing } = useWords("marketing/home");
  return (
    <section className={styles.closing} data-later>
      <Picture src={figures} className={styles.art} />
      <div className={`wrap ${styles.closingCallWords}`}>
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
