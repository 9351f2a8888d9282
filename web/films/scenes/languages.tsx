import { hijab } from "../../src/ui/art/figures/hijab.tsx";
import { Box, type Place, stage } from "../stage/box.tsx";
import { during, eased, mix, span } from "../stage/clock.ts";
import { type Colour, colours } from "../stage/colours.ts";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { ScriptLine } from "../stage/script-line.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";
import { Voice } from "../stage/voice.tsx";

const inks = ["#f6f1e8", "#8ad0c4", "#f0704a", "#f0be63"] as const;
const fields: Colour[] = ["saffron", "shell", "henna", "mist"];
/** When each language is spoken. */
const turn = { from: 2.9, each: 1.6 };
const rows = { x: 64, y: 64, w: 540, h: 138 };
const column = { w: 273, h: 500, gap: 20, y: 64 };
const together = 9.4;

/** A sentence is written once; with every language another twin steps out, until four say it together. */
export function Languages() {
  const { t } = useFilm();
  return (
    <>
      <Box w={stage.width} h={stage.height} fill="night" />
      <Person />
      <Rows />
      {t > together - 0.4 && <Columns />}
    </>
  );
}

function startOf(index: number): number {
  return turn.from + index * turn.each;
}

function Person() {
  const { t } = useFilm();
  const gone = eased(t, together - 0.35, 0.6);
  const shown = eased(t, 0.2, 0.7);
  if (gone >= 1) return null;
  const steps = inks.reduce((sum, _, index) => sum + eased(t, startOf(index) - 0.1, 0.9), 0);
  return (
    <Frame
      place={{ x: 0, y: 0, w: 1280, h: 720 }}
      field="night"
      opacity={1 - gone}
      grid={[1280, 720]}
      dot={[960, 400, mix(300, 380, shown)]}
      art={
        <Speaker
          figure={hijab}
          palette="night"
          x={mix(740, 614, steps / inks.length)}
          y={mix(720, 168, shown)}
          scale={1.91}
          lean={nod(t, during(t, 0.9, 2.7) * 0.7)}
          twins={inks.map((ink, index) => ({
            distance: mix(0, 25 * (index + 1), eased(t, startOf(index) - 0.1, 0.9)),
            drawn: span(t, startOf(index) - 0.1, 1.1),
            ink,
            blend: false,
            lean: nod(t, during(t, startOf(index), startOf(index) + turn.each, 0.3)),
          }))}
        />
      }
    />
  );
}

function Rows() {
  const { t, words } = useFilm();
  const gone = eased(t, together - 0.35, 0.4);
  return words.languages.lines.map((line, index) => {
    const from = startOf(index);
    const opens = eased(t, index === 0 ? 0.5 : from - 0.25, 0.6);
    const first = index === 0 ? eased(t, turn.from - 0.4, 0.6) : 1;
    const ink = inks[index] ?? "#fff";
    const spoken = span(t, from, turn.each - 0.25);
    const isNow = t >= from && t < from + turn.each;
    return (
      <Box
        key={line.language}
        x={rows.x}
        y={mix(230, rows.y + index * rows.h, first) + (1 - opens) * 16}
        w={rows.w}
        h={rows.h}
        opacity={opens * (1 - gone)}
        direction={line.language === "ar" ? "rtl" : "ltr"}
      >
        <Box w={rows.w * opens} h={1.5} style={{ background: isNow ? ink : "#294247" }} opacity={first} />
        <p style={{ fontSize: 18, color: ink, marginBlockStart: 14, opacity: first }} lang={line.language}>
          {line.name}
        </p>
        <ScriptLine
          line={line.line}
          language={line.language}
          {...(index === 0 ? { written: [0.7, 2.2] as [number, number] } : {})}
          from={from}
          to={from + turn.each - 0.2}
          size={index === 0 ? mix(56, 34, first) : 34}
          ahead={index === 0 || t > from ? "#f6f1e8" : "#96a7a7"}
          said="#f6f1e8"
          style={{
            fontWeight: "var(--heading)",
            lineHeight: 1.3,
            marginBlockStart: 2,
            textAlign: "start",
            position: "absolute",
            insetBlockStart: 42,
            insetInlineStart: 0,
            whiteSpace: "nowrap",
          }}
        />
        <Voice
          x={0}
          y={96}
          w={rows.w}
          h={30}
          bars={88}
          seed={11}
          grown={span(t, from - 0.2, 0.6)}
          played={spoken}
          heard={ink}
          ahead="#3b5559"
          direction={line.language === "ar" ? "rtl" : "ltr"}
        />
      </Box>
    );
  });
}

/** Four frames side by side, each with its twin and its own words, all speaking at once. */
function Columns() {
  const { t, words } = useFilm();
  return words.languages.lines.map((line, index) => {
    const from = together - 0.25 + index * 0.12;
    const open = eased(t, from, 0.7);
    const place: Place = {
      x: 64 + index * (column.w + column.gap),
      y: column.y + column.h * (1 - open),
      w: column.w,
      h: column.h * open,
    };
    const field = fields[index] ?? "shell";
    return (
      <Frame
        key={line.language}
        place={place}
        field={field}
        grid={[546, 1000]}
        dot={[273, 480, 400]}
        art={
          <Speaker
            figure={hijab}
            palette="night"
            x={-112}
            y={217}
            scale={2.7}
            twins={[
              {
                distance: 46,
                drawn: span(t, from + 0.2, 1),
                ink: field === "henna" ? colours.mix : colours.ink,
                lean: nod(t + index * 1.3),
              },
            ]}
          />
        }
      >
        <Box
          y={column.h - 128}
          w="100%"
          opacity={eased(t, from + 0.4, 0.3)}
          style={{ display: "flex", justifyContent: "center" }}
        >
          <ScriptLine
            line={line.line}
            language={line.language}
            from={together + 0.5}
            to={together + 2.1}
            size={23}
            style={{
              background: colours.paper,
              padding: "9px 14px",
              borderRadius: 2,
              maxInlineSize: "90%",
              textAlign: "center",
              fontWeight: "var(--caption)",
              lineHeight: "var(--caption-line)",
            }}
          />
        </Box>
      </Frame>
    );
  });
}
