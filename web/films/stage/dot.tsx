interface DotProps {
  size: number;
  colour: string;
  /** Solid: done, chosen, the original. Hollow: to come, the twin. */
  hollow?: boolean;
  opacity?: number;
}

/** The diamond dot. */
export function Dot({ size, colour, hollow = false, opacity = 1 }: DotProps) {
  return (
    <svg
      viewBox="0 0 12 12"
      style={{ inlineSize: size, blockSize: size, flex: "none", display: "block", opacity }}
      fill={hollow ? "none" : colour}
      stroke={hollow ? colour : "none"}
      strokeWidth="1.6"
    >
      <path d={hollow ? "M6 1.1l4.9 4.9L6 10.9 1.1 6z" : "M6 0l6 6-6 6-6-6z"} />
    </svg>
  );
}
