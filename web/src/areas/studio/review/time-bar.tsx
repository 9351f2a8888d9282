import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { thinned } from "../../../ui/studio/sound-wave.tsx";
import styles from "./review.module.css";
import { currentThread, type Thread } from "./review.ts";
import { lineAt, type SpokenLine } from "./spoken-lines.ts";
import type { Player } from "./use-player.ts";
import type { Watcher } from "./watchers.tsx";

const BARS = 120;
/** Of the bar: markers that are closer would lie on each other. They step aside by so many pixels. */
const [CLOSE, STEP] = [2.5, 14];
/** Of the bar: a name beyond it would leave the screen. */
const TURN_AT = 70;

interface Props {
  peaks: readonly number[];
  player: Player;
  threads: readonly Thread[];
  lines: readonly SpokenLine[];
  watchers: readonly Watcher[];
}

/** The time of a cut in the direction of reading, with comments, the lines of the script and other viewers on it. */
export function TimeBar({ peaks, player, threads, lines, watchers }: Props) {
  const words = useWords("studio/review").player;
  const { moment, duration, seek } = player;
  const share = (at: number) => (duration > 0 ? Math.min(100, (at / duration) * 100) : 0);
  const current = currentThread(threads, moment);
  const steps = stepsAside(threads.map(({ comment }) => share(comment.at_ms)));
  return (
    <div className={styles.bar}>
      {threads.map(({ comment, mark }, index) => {
        const isDone = comment.done_at !== null;
        return (
          <button
            key={comment.id}
            type="button"
            className={classNames(
              styles.marker,
              isDone && styles.markerDone,
              comment.id === current?.comment.id && styles.markerCurrent,
            )}
            style={{
              insetInlineStart: `${share(comment.at_ms)}%`,
              marginInlineStart: (steps[index] ?? 0) * STEP,
            }}
            aria-label={words.marker[isDone ? "done" : "open"]
              .replace("{number}", String(mark))
              .replace("{time}", clockTime(comment.at_ms / 1000))}
            onClick={() => seek(comment.at_ms)}
          >
            <span>{mark}</span>
          </button>
        );
      })}
      <div className={styles.track}>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={duration}
          step={100}
          value={Math.min(moment, duration)}
          aria-label={words.moment}
          aria-valuetext={words.value
            .replace("{time}", clockTime(moment / 1000))
            .replace("{total}", clockTime(duration / 1000))}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <Wave peaks={peaks} played={share(moment)} />
        <span className={styles.playhead} style={{ insetInlineStart: `${share(moment)}%` }} />
      </div>
      <LineMarks lines={lines} player={player} share={share} />
      <Watchers watchers={watchers} share={share} />
    </div>
  );
}

type Share = (at: number) => number;

/** A stroke for each line of the script, as long as it takes to speak. Decorative: the words have their times. */
function LineMarks({ lines, player, share }: Pick<Props, "lines" | "player"> & { share: Share }) {
  const current = lineAt(lines, player.moment);
  const spoken = lines.filter(({ at }) => at !== null);
  return (
    <div className={styles.barLines} aria-hidden="true">
      {spoken.map((line, index) => {
        const from = share(line.at ?? 0);
        const until = share(spoken[index + 1]?.at ?? player.duration);
        return (
          <span
            key={line.number}
            className={line === current ? styles.spoken : undefined}
            style={{ insetInlineStart: `${from}%`, inlineSize: `max(0px, ${until - from}% - 3px)` }}
          />
        );
      })}
    </div>
  );
}

/** How many steps each marker stands to the side, so that none hides the one before it. */
function stepsAside(shares: readonly number[]): number[] {
  const steps: number[] = [];
  shares.forEach((at, index) => {
    const isClose = index > 0 && at - (shares[index - 1] ?? 0) < CLOSE;
    steps.push(isClose ? (steps[index - 1] ?? 0) + 1 : 0);
  });
  return steps;
}

/** The sound, lit as far as it was played; a line where there is none. */
function Wave({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const bars = thinned(peaks.length > 0 ? peaks : [4], BARS);
  return (
    <svg
      className={styles.barWave}
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((peak, index) => {
        const tall = Math.max(6, Math.min(100, peak));
        const isPlayed = ((index + 0.5) / bars.length) * 100 <= played;
        return (
          <rect
            key={index}
            x={index + 0.2}
            y={(100 - tall) / 2}
            width={peaks.length > 0 ? 0.55 : 1}
            height={tall}
            className={isPlayed ? styles.played : undefined}
          />
        );
      })}
    </svg>
  );
}

/** Where the others are. Decorative: their names and moments stand above the picture, too. */
function Watchers({ watchers, share }: Pick<Props, "watchers"> & { share: Share }) {
  const words = useWords("studio/review");
  return (
    <div className={styles.watchers} aria-hidden="true">
      {watchers.map(({ key, name, side, at_ms }) => (
        <span
          key={key}
          className={classNames(styles.watcher, share(at_ms) > TURN_AT && styles.turned)}
          style={{ insetInlineStart: `${share(at_ms)}%` }}
        >
          <span>
            <bdi>{name ?? words[side]}</bdi> <Ltr>{clockTime(at_ms / 1000)}</Ltr>
          </span>
        </span>
      ))}
    </div>
  );
}
