import { useEffect, useId, useState, useSyncExternalStore } from "react";
import first from "../../../generated/pictures/testimonials/first.svg";
import fourth from "../../../generated/pictures/testimonials/fourth.svg";
import second from "../../../generated/pictures/testimonials/second.svg";
import third from "../../../generated/pictures/testimonials/third.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useHold } from "../../../ui/use-hold.ts";
import { useInView } from "../../../ui/use-in-view.ts";
import { useReducedMotion } from "../../../ui/use-reduced-motion.ts";
import styles from "./testimonials.module.css";

export type TestimonialWords = Words<"marketing/home">["testimonials"];

const portraits = [first, second, third, fourth];

/** Four statements, one at a time. All of them keep their place, so that the page never jumps. */
export function Testimonials({ words }: { words: TestimonialWords }) {
  const { statements } = words;
  const [root, isInView] = useInView<HTMLElement>();
  const carousel = useCarousel(statements.length, isInView);
  const heading = useId();
  return (
    <section
      data-later
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

interface Props {
  words: Words<"marketing/home">["testimonials"];
  count: number;
  carousel: Carousel;
}

/** A dot for each statement; pause, previous and next. */
function CarouselControls({ words, count, carousel }: Props) {
  const { index, isPaused } = carousel;
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, place) => (
          <button
            key={words.show + String(place)}
            type="button"
            aria-label={words.show.replace("{position}", String(place + 1))}
            aria-current={place === index ? "true" : undefined}
            onClick={() => carousel.show(place)}
          >
            <Nuqta kind={place === index ? "solid" : "twin"} />
          </button>
        ))}
      </div>
      {carousel.canMove && (
        <button
          type="button"
          className={styles.step}
          aria-label={isPaused ? words.play : words.pause}
          onClick={carousel.togglePause}
        >
          <Icon name={isPaused ? "play" : "pause"} />
        </button>
      )}
      <button
        type="button"
        className={styles.step}
        aria-label={words.previous}
        onClick={() => carousel.move(-1)}
      >
        <Icon name="previous" />
      </button>
      <button type="button" className={styles.step} aria-label={words.next} onClick={() => carousel.move(1)}>
        <Icon name="next" />
      </button>
    </div>
  );
}

const SLIDE_MILLISECONDS = 5000;

type Carousel = ReturnType<typeof useCarousel>;

/** Which slide shows, and what lets it go on: in sight, nobody paused, holds, or prefers less motion; the tab shows. */
function useCarousel(count: number, isInView: boolean) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const { isHeld, release, handlers } = useHold();
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden, isHiddenOnServer);
  const canMove = !useReducedMotion();
  const isRunning = canMove && !isPaused && !isHeld && !isHidden && isInView;

  const move = (by: number) => setIndex((now) => (now + by + count) % count);

  // A new slide begins a new wait.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), SLIDE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  const togglePause = () => {
    setPaused(!isPaused);
    // Play means play, although pointer and keyboard are on the button.
    if (isPaused) release();
  };
  return { index, show: setIndex, move, canMove, isPaused, isRunning, togglePause, handlers };
}

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function isHiddenOnServer() {
  return false;
}
