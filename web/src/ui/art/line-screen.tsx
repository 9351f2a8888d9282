/**
 * The pattern that turns a form into its twin: parallel horizontal lines. Put it inside `<defs>` with an id
 * of `useId` and fill with `url(#id)`.
 *
 * Props: `id`; `ink` colour; `pitch` distance of the lines (default 6); `line` their thickness (default a third).
 */
export function LineScreen(props: { id: string; ink: string; pitch?: number; line?: number | undefined }) {
  const pitch = props.pitch ?? 6;
  return (
    <pattern id={props.id} width="8" height={pitch} patternUnits="userSpaceOnUse">
      <rect width="8" height={props.line ?? Math.round(pitch * 3.6) / 10} fill={props.ink} />
    </pattern>
  );
}
