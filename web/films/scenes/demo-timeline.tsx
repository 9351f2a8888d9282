import { Box } from "../stage/box.tsx";
import { eased, mix, span } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";
import { Voice } from "../stage/voice.tsx";

const track = { x: 64, w: 1152 };

/** The voice under one playhead, and the three versions it runs through. */
export function Timeline() {
  const { t } = useFilm();
  const shown = eased(t, 5.8, 0.6);
  if (shown <= 0) return null;
  const head = t < 9.1 ? 0.5 * span(t, 6.8, 2.1) : mix(0.5, 1, span(t, 9.1, 3.4));
  const lift = mix(0, -66, eased(t, 8.8, 0.7));
  const clips = [
    { from: 0, to: 0.518, field: "lagoon", at: 8.9 },
    { from: 0.535, to: 0.83, field: "henna", at: 9.05 },
    { from: 0.847, to: 1, field: "saffron", at: 9.2 },
  ] as const;
  return (
    <Box {...track} y={504 + lift} h={150} opacity={shown}>
      <Box w={track.w} h={1.5} fill="line" />
      <Voice x={0} y={16} w={track.w} h={74} bars={150} seed={7} grown={span(t, 5.8, 0.8)} played={head} />
      {clips.map(({ from, to, field, at }) => (
        <Box
          key={field}
          x={from * track.w}
          y={108}
          w={(to - from) * track.w * eased(t, at, 0.6)}
          h={34}
          fill={field}
          style={{ borderRadius: 2 }}
        />
      ))}
      <Box x={head * track.w - 1.5} y={-2} w={3} h={mix(92, 152, eased(t, 8.9, 0.5))} fill="henna" />
      <Box x={head * track.w - 11} y={-13} w={22} h={22}>
        <Dot size={22} colour={colours.henna} />
      </Box>
    </Box>
  );
}
