import { useId } from "react";
import type { Figure } from "./figure.ts";
import { LineScreen } from "./line-screen.tsx";

type ScreenedProps = {
  figure: Figure;
  ink: string;
  pitch?: number | undefined;
  line?: number | undefined;
  contour?: number | undefined;
  className?: string | undefined;
};

/**
 * The twin alone: the figure's silhouette in line screen with its contour and an open face.
 *
 * Props: `figure`; `ink`; `pitch` and `line` of the screen (6 and a third of it); `contour` width (2.2, 0 for
 * none); `className` on the group.
 */
export function ScreenedFigure({ figure, ink, pitch = 6, line, contour = 2.2, className }: ScreenedProps) {
  const screen = useId();
  return (
    <g className={className}>
      <defs>
        <LineScreen id={screen} ink={ink} pitch={pitch} line={line} />
      </defs>
      <path
        fillRule="evenodd"
        d={figure.silhouette + figure.face}
        fill={`url(#${screen})`}
        stroke={contour > 0 ? ink : undefined}
        strokeWidth={contour > 0 ? contour : undefined}
        pathLength="1"
      />
      {figure.cord && <path d={figure.cord} fill="none" stroke={ink} strokeWidth="6" />}
    </g>
  );
}
