import type { Words } from "../../../i18n/dictionaries.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./carousel-controls.module.css";
import type { Carousel } from "./use-carousel.ts";

interface Props {
  words: Words<"home">["testimonials"];
  count: number;
  carousel: Carousel;
}

/** A dot for each statement; pause, previous and next. */
export function CarouselControls({ words, count, carousel }: Props) {
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
