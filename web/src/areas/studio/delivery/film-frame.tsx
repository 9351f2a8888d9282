import type { Delivery } from "./delivery-api.ts";
import styles from "./film-frame.module.css";

/** The first picture of a film in the film's own shape; lines of the twin while there is none. Props: `alt`. */
export function FilmFrame(props: { delivery: Delivery; poster: string | undefined; alt: string }) {
  const { delivery, poster, alt } = props;
  return (
    <span className={styles.box}>
      <span className={styles.frame} data-shape={delivery.shape}>
        {poster && <img src={poster} alt={alt} loading="lazy" decoding="async" />}
      </span>
    </span>
  );
}
