import { short } from "../../src/ui/art/figures/short.tsx";
import { Box, Iris, type Place, stage } from "../stage/box.tsx";
import { during, eased, mix, span } from "../stage/clock.ts";
import { type Colour, colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";
import { Slot } from "./messages-slot.tsx";

const sheet = { columns: 4, x: 64, y: 100, w: 273, h: 152, gap: 20 };

/** A greeting with a gap; names fall into it one after the other, and each becomes a film of its own. */
export function Messages() {
  const { t } = useFilm();
  return (
    <>
      <Greeting />
      <Iris x={1020} y={300} open={eased(t, 6.25, 1)}>
        <Box w={stage.width} h={stage.height} fill="pearl" />
        <Sheet />
      </Iris>
    </>
  );
}

function Greeting() {
  const { t, words } = useFilm();
  const { greeting, rest } = words.messages;
  const parted = eased(t, 0.2, 1.1);
  const place: Place = { x: 0, y: 0, w: 1280, h: 720 };
  return (
    <Frame
      place={place}
      field="henna"
      grid={[1280, 720]}
      dot={[mix(300, 340, parted), 380, mix(330, 420, eased(t, 0, 1.2))]}
      art={
        <Speaker
          figure={short}
          palette="sea"
          x={mix(70, -10, parted)}
          y={96}
          scale={2.16}
          twins={[
            {
              distance: mix(0, 104, parted),
              drawn: span(t, 0.15, 1.3),
              ink: colours.mix,
              lean: nod(t, during(t, 2.7, 6.4)),
            },
          ]}
        />
      }
    >
      <Box x={690} y={168} w={540} style={{ color: "#fff" }}>
        <div
          style={{
            fontSize: 72,
            fontWeight: "var(--heading)",
            lineHeight: "var(--heading-line)",
            letterSpacing: "var(--tight)",
          }}
        >
          <Rise from={0.5}>{greeting}</Rise>
          <Slot />
        </div>
        <div
          style={{
            fontSize: 36,
            fontWeight: "var(--caption)",
            marginBlockStart: 26,
            lineHeight: "var(--caption-line)",
          }}
        >
          <Rise from={0.9}>{rest}</Rise>
        </div>
      </Box>
    </Frame>
  );
}

function Rise({ from, children }: { from: number; children: string }) {
  const { t } = useFilm();
  const shown = eased(t, from, 0.5);
  return <p style={{ opacity: shown, transform: `translateY(${(1 - shown) * 14}px)` }}>{children}</p>;
}

const fields: Colour[] = [
  "lagoon",
  "saffron",
  "mist",
  "henna",
  "saffron",
  "mist",
  "lagoon",
  "shell",
  "henna",
  "lagoon",
  "shell",
  "saffron",
];

/** Twelve films fill the sheet; then the hours pass over them and each column goes out. */
function Sheet() {
  const { t, words } = useFilm();
  const passed = span(t, 9.5, 2.1);
  const shown = eased(t, 9.2, 0.4);
  const reach = sheet.columns * (sheet.w + sheet.gap) - sheet.gap;
  return (
    <>
      {words.messages.hours.map((hour, column) => (
        <Box key={hour} x={sheet.x + column * (sheet.w + sheet.gap)} y={54} w={sheet.w} opacity={shown}>
          <p
            style={{
              fontSize: 21,
              fontVariantNumeric: "tabular-nums",
              color: colours.ink2,
              fontWeight: "var(--strong)",
            }}
          >
            <bdi dir="ltr">{hour}</bdi>
          </p>
        </Box>
      ))}
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key because each cell is its place
        <Message
          key={index}
          index={index}
          field={field}
          isSent={passed * reach > (index % sheet.columns) * (sheet.w + sheet.gap) + 20}
        />
      ))}
      {passed > 0 && passed < 1 && (
        <>
          <Box x={sheet.x + passed * reach - 1.5} y={50} w={3} h={562} fill="henna" />
          <Box x={sheet.x + passed * reach - 11} y={40}>
            <Dot size={22} colour={colours.henna} />
          </Box>
        </>
      )}
    </>
  );
}

function Message({ index, field, isSent }: { index: number; field: Colour; isSent: boolean }) {
  const { t, words } = useFilm();
  const from = 6.42 + index * 0.14;
  const open = eased(t, from, 0.5);
  const { columns, x, y, w, h, gap } = sheet;
  const place: Place = {
    x: x + (index % columns) * (w + gap),
    y: y + Math.floor(index / columns) * (h + gap) + (1 - open) * 18,
    w,
    h: h * open,
  };
  const name = words.messages.names[index] ?? "";
  return (
    <Frame
      place={place}
      opacity={Math.min(1, open * 2)}
      field={field}
      grid={[546, 304]}
      dot={[370, 190, 210]}
      art={
        <Speaker
          figure={short}
          palette="sea"
          x={190}
          y={36}
          scale={1.05}
          twins={[
            {
              distance: 74,
              drawn: span(t, from + 0.15, 0.8),
              ink: field === "henna" ? colours.mix : colours.ink,
              lean: nod(t + index * 1.7, 0.8),
            },
          ]}
        />
      }
    >
      <Box
        x={10}
        y={h - 46}
        opacity={eased(t, from + 0.2, 0.3)}
        style={{
          display: "flex",
          alignItems: "center",
          gap: 10,
          blockSize: 36,
          paddingInline: 12,
          background: colours.paper,
          borderRadius: 2,
          fontSize: 20,
          fontWeight: "var(--strong)",
          lineHeight: 1,
        }}
      >
        <Dot size={14} colour={isSent ? colours.henna : colours.ink3} hollow={!isSent} />
        {name}
      </Box>
    </Frame>
  );
}
