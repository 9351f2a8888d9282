import { ghutra } from "../../src/ui/art/figures/ghutra.tsx";
import { Box, mixPlace, type Place, stage } from "../stage/box.tsx";
import { during, eased, mix, span } from "../stage/clock.ts";
import { type Colour, colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { ScriptLine } from "../stage/script-line.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";
import { Tag } from "../stage/tag.tsx";
import { Numeral, Rolling } from "./training-numeral.tsx";

const player: Place = { x: 64, y: 56, w: 768, h: 432 };
const sheet = { columns: 4, x: 64, y: 76, w: 273, h: 236, gap: 20 };
/** The lesson that is corrected. */
const corrected = 2;

/** A trainer's twin teaches a course; a number in the script changes, and one lesson is made again. */
export function Training() {
  return (
    <>
      <Box w={stage.width} h={stage.height} fill="pearl" />
      <Lessons />
      <Script />
      <Player />
      <Sheet />
    </>
  );
}

function Player() {
  const { t, words } = useFilm();
  const away = eased(t, 2.9, 0.6) - eased(t, 6.1, 0.6);
  const rest = cell(corrected);
  const place = mixPlace({ ...player, y: player.y - away * 500 }, rest, eased(t, 9.2, 0.8));
  const scan = span(t, 6.7, 1.1);
  const isRemade = t > 6.1;
  return (
    <Frame
      place={place}
      field="saffron"
      grid={[1280, 720]}
      dot={[760, 380, mix(380, 430, eased(t, 0, 1.2))]}
      art={
        <>
          <Speaker
            figure={ghutra}
            palette="gulf"
            x={mix(380, 270, eased(t, 0.15, 1.1))}
            y={36}
            scale={2.4}
            twins={[
              {
                distance: mix(0, 124, eased(t, 0.15, 1.1)),
                drawn: isRemade ? Math.max(0.62, scan) : span(t, 0.1, 1.3),
                lean: nod(t, Math.max(during(t, 1, 2.9), during(t, 7.4, 9.3))),
              },
            ]}
          />
          {isRemade && scan < 1 && (
            <path d={`M0 ${720 * scan}h1280v${720 * (1 - scan)}H0z`} fill="#e9e0cc" opacity="0.82" />
          )}
          {scan > 0 && scan < 1 && <path d={`M0 ${720 * scan - 5}h1280v10H0z`} fill={colours.henna} />}
        </>
      }
    >
      <Tag x={20} y={20} dot="hollow" shown={during(t, 1, 9.3, 0.3)} size={18}>
        {words.training.lesson.replace("{number}", String(lessonAt(t) + 1))}
      </Tag>
      <Tag x={20} y={64} dot="solid" shown={during(t, 7.8, 9.3, 0.3)} size={18}>
        {words.training.updated}
      </Tag>
      <Number index={corrected} shown={eased(t, 9.7, 0.4)} />
    </Frame>
  );
}

/** The course goes through its first lessons and stays at the one in question. */
function lessonAt(t: number): number {
  return t < 1.2 ? 0 : t < 2 ? 1 : corrected;
}

function Lessons() {
  const { t, words } = useFilm();
  const shown = eased(t, 0.2, 0.5) - eased(t, 2.8, 0.4) + eased(t, 6.3, 0.5) - eased(t, 9, 0.4);
  return (
    <Box x={872} y={56} w={344} h={432} opacity={shown}>
      <Box w={344} h={1.5} fill="ink" />
      <p style={{ fontSize: 24, fontWeight: "var(--strong)", paddingBlock: "18px 16px" }}>
        {words.training.course}
      </p>
      {words.training.lessons.map((lesson, index) => {
        const isCurrent = index === lessonAt(t);
        const isDone = index < lessonAt(t);
        const arrived = eased(t, 0.25 + index * 0.06, 0.5);
        return (
          <div
            key={lesson}
            style={{
              display: "flex",
              alignItems: "center",
              gap: 14,
              blockSize: 59,
              borderBlockStart: `1px solid ${colours.line}`,
              opacity: arrived,
              color: isCurrent ? colours.ink : colours.ink3,
              fontWeight: isCurrent ? "var(--strong)" : undefined,
              fontSize: 21,
            }}
          >
            <Dot size={15} colour={isCurrent ? colours.henna : colours.ink3} hollow={!isCurrent && !isDone} />
            {lesson}
          </div>
        );
      })}
    </Box>
  );
}

/** One line under the player; it comes forward while the number in it is corrected. */
function Script() {
  const { t, words } = useFilm();
  const { before, old, new: next, after } = words.training;
  const near = eased(t, 2.9, 0.7) - eased(t, 6, 0.7);
  const shown = eased(t, 0.5, 0.5) - eased(t, 9, 0.3);
  const isSpoken = t < 2.9 || t > 6.9;
  const style = {
    fontWeight: "var(--heading)",
    lineHeight: "var(--heading-line)",
    whiteSpace: "nowrap",
  } as const;
  return (
    <>
      <Numeral old={old} next={next} near={near} />
      <Box x={64} y={mix(524, 470, near)} w={1152} opacity={shown}>
        {isSpoken ? (
          <ScriptLine
            line={`${before} ${t < 4 ? old : next} ${after}`}
            from={t < 2.9 ? 1 : 7.3}
            to={t < 2.9 ? 2.9 : 9}
            size={36}
            ahead={colours.ink3}
            style={style}
          />
        ) : (
          <p style={{ ...style, fontSize: mix(36, 52, near), wordSpacing: "0.1em" }}>
            {before} <Rolling old={old} next={next} from={4.8} /> {after}
          </p>
        )}
      </Box>
    </>
  );
}

const fields: Colour[] = ["lagoon", "mist", "saffron", "lagoonDeep", "mist", "saffron", "lagoon", "shell"];

/** Every lesson of the course, filled cell by cell. */
function Sheet() {
  const { t } = useFilm();
  return fields.map((field, index) => {
    if (index === corrected) return null;
    const from = 9.45 + index * 0.09;
    const open = eased(t, from, 0.6);
    const place = cell(index);
    return (
      <Frame
        // The sheet never changes its order.
        // oxlint-disable-next-line react/no-array-index-key because each cell is its place
        key={index}
        place={{ ...place, y: place.y + (1 - open) * 24, h: place.h * open }}
        opacity={Math.min(1, open * 2)}
        field={field}
        grid={[640, 480]}
        dot={[340, 250, 260]}
        art={
          <Speaker
            figure={ghutra}
            palette="gulf"
            x={110}
            y={44}
            scale={1.5}
            twins={[
              {
                distance: 88,
                drawn: span(t, from + 0.2, 0.9),
                ink: field === "lagoonDeep" ? "#f6f1e8" : colours.ink,
                blend: field !== "lagoonDeep",
                lean: nod(t + index, 0.7),
              },
            ]}
          />
        }
      >
        <Number index={index} shown={eased(t, from + 0.35, 0.4)} />
      </Frame>
    );
  });
}

function Number({ index, shown }: { index: number; shown: number }) {
  return (
    <Tag x={12} y={12} dot="solid" shown={shown} size={16}>
      <bdi dir="ltr">{index + 1}</bdi>
    </Tag>
  );
}

function cell(index: number): Place {
  const { columns, x, y, w, h, gap } = sheet;
  return { x: x + (index % columns) * (w + gap), y: y + Math.floor(index / columns) * (h + gap), w, h };
}
