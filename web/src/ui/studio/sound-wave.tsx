import { classNames } from "../class-names.ts";
import { Ltr } from "../ltr.tsx";
import { clockTime } from "./clock-time.ts";
import styles from "./recording-media.module.css";

/** A moment, or a stretch, of a recording that a finding is about. `isGrave` is solid, advice is hollow. */
export interface WaveMark {
  at: number;
  until?: number | null | undefined;
  isGrave?: boolean | undefined;
}

const BARS = 120;
const [STEP, BAR] = [3, 1.6];

/**
 * The waveform of a recording, which runs in the direction of reading. Decorative. Props: `peaks` of 0 to 100;
 * `faded` for one that was not accepted; `className`.
 */
export function SoundWave(props: {
  peaks: readonly number[];
  faded?: boolean | undefined;
  className?: string | undefined;
}) {
  const bars = thinned(props.peaks, BARS);
  const height = 60;
  return (
    <svg
      className={classNames(styles.wave, props.faded && styles.faded, props.className)}
      viewBox={`0 0 ${bars.length * STEP} ${height}`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      {bars.map((peak, index) => {
        const tall = (Math.max(4, Math.min(100, peak)) / 100) * height;
        return <rect key={index} x={index * STEP} y={(height - tall) / 2} width={BAR} height={tall} />;
      })}
    </svg>
  );
}

/** The waveform with the moments of its findings on it. Props: `peaks`; `seconds`, its length; `marks`. */
export function MarkedWave(props: { peaks: readonly number[]; seconds: number; marks: readonly WaveMark[] }) {
  const { peaks, seconds, marks } = props;
  const share = (moment: number) => `${Math.min(1, moment / Math.max(1, seconds)) * 100}%`;
  return (
    <div className={styles.marked} aria-hidden="true">
      <SoundWave peaks={peaks} />
      {marks.map(({ at, until, isGrave }) => (
        <span key={`${at}-${until}-${isGrave}`}>
          {until != null && (
            <span
              className={styles.stretch}
              style={{ insetInlineStart: share(at), inlineSize: share(until - at) }}
            />
          )}
          <span
            className={classNames(styles.mark, isGrave && styles.grave)}
            style={{ insetInlineStart: share(at) }}
          />
        </span>
      ))}
      <span className={styles.ends}>
        <Ltr>{clockTime(0)}</Ltr>
        <Ltr>{clockTime(seconds)}</Ltr>
      </span>
    </div>
  );
}

/** The highest of each group, so that at most `most` are left. */
export function thinned(peaks: readonly number[], most: number): number[] {
  if (peaks.length <= most) return [...peaks];
  return Array.from({ length: most }, (_, index) => {
    const from = Math.floor((index * peaks.length) / most);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / most));
    return Math.max(...peaks.slice(from, to));
  });
}
