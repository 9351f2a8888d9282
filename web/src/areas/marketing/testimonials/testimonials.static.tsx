import { useId } from "react";
import first from "../../../generated/pictures/testimonials/first.svg";
import fourth from "../../../generated/pictures/testimonials/fourth.svg";
import second from "../../../generated/pictures/testimonials/second.svg";
import third from "../../../generated/pictures/testimonials/third.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useInView } from "../../../ui/use-in-view.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import styles from "./testimonials.module.css";
import { useCarousel } from "./use-carousel.ts";

export type TestimonialWords = Words<"home">["testimonials"];

const portraits = [first, second, third, fourth];

/** Four statements, one at a time. All of them keep their place, so that the page never jumps. */
export function Testimonials({ words }: { words: TestimonialWords }) {
  const { statements } = words;
  const [root, isInView] = useInView<HTMLElement>();
  const carousel = useCarousel(statements.length, isInView);
  const heading = useId();
  return (
    <section
      ref={root}
      className={`wrap ${styles.section}`}
      aria-roledescription={words.carousel}
      aria-labelledby={heading}
      {...carousel.handlers}
    >
      <h2 id={heading} className="visually-hidden">
        {words.label}
      </h2>
      <div className={styles.stack} aria-hidden="true">
        {portraits.map((portrait, index) => (
          <Picture
            key={portrait}
            src={portrait}
            className={classNames(styles.slide, styles.portrait, index === carousel.index && styles.current)}
          />
        ))}
      </div>
      <div className={styles.side}>
        <div className={styles.stack} aria-live={carousel.isRunning ? "off" : "polite"}>
          {statements.map(({ quote, author, role, initials }, index) => (
            <figure
              key={author}
              className={classNames(
                styles.slide,
                styles.statement,
                index === carousel.index && styles.current,
              )}
              aria-roledescription={words.slide}
            >
              <blockquote className={styles.quote}>{quote}</blockquote>
              <figcaption className={styles.author}>
                <span className={styles.initials} aria-hidden="true">
                  {initials}
                </span>
                <span>
                  <b className="h4">{author}</b>
                  <span className="muted">{role}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
        <CarouselControls words={words} count={statements.length} carousel={carousel} />
      </div>
    </section>
  );
}
