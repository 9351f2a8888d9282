import { memo } from "react";
import { short } from "../art/figures/short.tsx";
import { Original } from "../art/original.tsx";
import { ScreenedFigure } from "../art/screened-figure.tsx";
import { classNames } from "../class-names.ts";
import styles from "./recording-media.module.css";

/** How far the figure of each frame stands to the side, so that no two frames are the same. */
const STEPS = [0, 7, 5, 3, 1, 8, 6, 4, 2];

/**
 * The progress of a file on its way: frames that were sent are in colour, the others in lines.
 *
 * Props: `sent`, a share of 0 to 1; `label` names the bar and `text` says how far it is; `frames`, pictures of the
 * film itself as `data:` addresses.
 */
export function ContactSheet(props: {
  sent: number;
  label: string;
  text: string;
  frames?: readonly string[] | undefined;
}) {
  const { sent, label, text, frames } = props;
  return (
    <div>
      <progress
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={text}
        value={Math.floor(sent * 100)}
        max={100}
      />
      <FrameRow sent={sent} frames={frames} />
    </div>
  );
}

/** The frames alone. Decorative. Props: `sent`, `frames` as above. */
export function FrameRow({ sent, frames = [] }: { sent: number; frames?: readonly string[] | undefined }) {
  const count = frames.length || STEPS.length;
  return (
    <div className={styles.sheet} aria-hidden="true">
      {Array.from({ length: count }, (_, frame) => (
        <Frame key={frame} index={frame} picture={frames[frame]} isSent={sent * count >= frame + 1} />
      ))}
    </div>
  );
}

const Frame = memo(function Frame(props: { index: number; picture: string | undefined; isSent: boolean }) {
  const { index, picture, isSent } = props;
  return (
    <span className={classNames(styles.frame, isSent && styles.sent, picture && styles.photographed)}>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <svg viewBox="0 0 56 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <g transform={`translate(${(STEPS[index % STEPS.length] ?? 0) - 12} 5) scale(.3)`}>
            {isSent ? (
              <Original figure={short} palette="sea" />
            ) : (
              <ScreenedFigure figure={short} ink="var(--line-strong)" pitch={10} line={3.2} contour={4} />
            )}
          </g>
        </svg>
      )}
    </span>
  );
});
