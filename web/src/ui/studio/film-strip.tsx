import { FrameRow } from "./contact-sheet.tsx";
import styles from "./recording-media.module.css";

/** The server's strip holds this many frames, side by side and equally wide. */
const FRAMES = 12;

/**
 * The frames of a recording in a row, in the direction of reading. Decorative. Props: `src`, the strip that the server
 * made; without one, frames are drawn.
 */
export function FilmStrip({ src }: { src: string | null }) {
  if (src === null) return <FrameRow sent={0} />;
  return (
    <div className={styles.strip} aria-hidden="true">
      {Array.from({ length: FRAMES }, (_, frame) => (
        // Left to right, so that the offset of a frame is the same in both languages.
        <span key={frame} dir="ltr" className={styles.stripFrame}>
          <img src={src} alt="" style={{ translate: `${(-(frame + 0.5) / FRAMES) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}
