import { bun } from "../../src/ui/art/figures/bun.tsx";
import { Box, mixPlace, type Place, stage } from "../stage/box.tsx";
import { during, eased, mix, span } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { ScriptLine } from "../stage/script-line.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";
import { Voice } from "../stage/voice.tsx";
import { Slides, slide } from "./coaching-slides.tsx";

const letter: Place = { x: 308, y: 84, w: 664, h: 448 };
const aside: Place = { x: 64, y: 76, w: 640, h: 448 };
const portrait: Place = { x: 760, y: 56, w: 456, h: 540 };

/** A client's written words, her consent, her twin who says them, and others beside her. */
export function Coaching() {
  const { t } = useFilm();
  return (
    <>
      <Box w={stage.width} h={stage.height} fill="mist" />
      <Box w={stage.width} h={stage.height} fill="pearl" opacity={eased(t, 5, 0.6)} />
      <Letter />
      <Portrait />
      {t > 9 && <Slides />}
    </>
  );
}

/** First a sheet of paper in the middle, then the column of words beside the portrait. */
function Letter() {
  const { t, words, isMirrored } = useFilm();
  const moved = eased(t, 5, 0.8);
  const place = mixPlace({ ...letter, y: letter.y + 40 * (1 - eased(t, 0, 0.6)) }, aside, moved);
  const shown = eased(t, 0, 0.4) - eased(t, 8.75, 0.3);
  const edge = mix(56, 0, moved);
  return (
    <Box
      {...place}
      opacity={shown}
      style={{ background: moved < 1 ? `rgb(255 253 250 / ${1 - moved})` : undefined }}
    >
      <Box x={edge} y={mix(46, 0, moved)} w={place.w - 2 * edge} h={1.5} fill="ink" opacity={moved} />
      <p
        style={{
          position: "absolute",
          insetInline: edge,
          insetBlockStart: mix(40, 22, moved),
          fontSize: 21,
          color: colours.ink3,
        }}
      >
        {words.coaching.from}
      </p>
      <Box
        x={edge}
        y={mix(90, 76, moved)}
        w={aside.w}
        style={{
          transform: `scale(${mix(0.845, 1, moved)})`,
          transformOrigin: isMirrored ? "100% 0" : "0 0",
        }}
      >
        <ScriptLine
          line={words.coaching.quote}
          written={[0.4, 2.7]}
          from={5.9}
          to={8.8}
          size={58}
          ahead={`color-mix(in srgb, ${colours.ink3} ${100 * span(t, 5.4, 0.4)}%, ${colours.ink})`}
          style={{
            fontWeight: "var(--heading)",
            lineHeight: "var(--heading-line)",
            letterSpacing: "var(--tight)",
          }}
        />
      </Box>
      <Consent />
      <Voice
        x={0}
        y={396}
        w={place.w}
        h={72}
        bars={84}
        seed={9}
        grown={span(t, 5.5, 0.8)}
        played={span(t, 5.9, 2.9)}
        opacity={moved}
      />
    </Box>
  );
}

/** The hollow dot becomes solid, and she signs. */
function Consent() {
  const { t, words, isMirrored } = useFilm();
  const shown = during(t, 2.9, 5.1, 0.35);
  const given = eased(t, 3.6, 0.35);
  const signed = span(t, 3.9, 0.8);
  if (shown <= 0) return null;
  return (
    <Box x={56} y={338} w={552} h={78} opacity={shown}>
      <Box w={552} h={1} fill="line" />
      <div
        style={{
          display: "flex",
          alignItems: "center",
          gap: 18,
          blockSize: 78,
          fontSize: 26,
          fontWeight: "var(--strong)",
        }}
      >
        <span style={{ position: "relative", transform: `scale(${1 + 0.35 * during(t, 3.55, 3.95, 0.2)})` }}>
          <Dot size={26} colour={given > 0.4 ? colours.henna : colours.ink} hollow={given <= 0.4} />
        </span>
        {words.coaching.consent}
      </div>
      <svg
        viewBox="0 0 200 60"
        fill="none"
        stroke={colours.ink}
        strokeWidth="3"
        style={{
          position: "absolute",
          insetInlineEnd: 0,
          insetBlockStart: 10,
          inlineSize: 200,
          transform: isMirrored ? "scaleX(-1)" : undefined,
        }}
      >
        <path
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - signed}
          d="M6 44c12-30 22-38 26-28s-14 34-4 32 18-30 26-30-6 26 4 26 14-22 22-22-2 22 8 20 12-16 20-16 2 14 12 12 20-18 34-18 20 8 40 2"
        />
      </svg>
    </Box>
  );
}

function Portrait() {
  const { t } = useFilm();
  const open = eased(t, 5.05, 0.8);
  if (open <= 0) return null;
  const start: Place = {
    x: portrait.x + (1 - open) * portrait.w,
    y: portrait.y,
    w: portrait.w * open,
    h: portrait.h,
  };
  const place = mixPlace(start, slide(1), eased(t, 9, 0.8));
  return (
    <Frame
      place={place}
      field="lagoon"
      grid={[456, 540]}
      dot={[250, 270, mix(210, 250, eased(t, 5.2, 1))]}
      art={
        <Speaker
          figure={bun}
          palette="dusk"
          x={mix(40, -12, eased(t, 5.5, 1))}
          y={66}
          scale={1.66}
          twins={[
            {
              distance: mix(0, 74, eased(t, 5.5, 1)),
              drawn: span(t, 5.4, 1.2),
              lean: nod(t, during(t, 6, 8.9)),
            },
          ]}
        />
      }
    />
  );
}
