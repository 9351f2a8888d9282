import { hijab } from "../../src/ui/art/figures/hijab.tsx";
import { Box, Iris, mixPlace, type Place, stage } from "../stage/box.tsx";
import { during, eased, mix, span } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { ScriptLine } from "../stage/script-line.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";
import { Tag } from "../stage/tag.tsx";
import { Bars } from "../stage/voice.tsx";
import { Closing } from "./demo-closing.tsx";
import { Timeline } from "./demo-timeline.tsx";

const whole: Place = { x: 0, y: 0, w: 1280, h: 720 };
const beside: Place = { x: 64, y: 60, w: 736, h: 414 };
const row = { y: 64, h: 338 };
const wide: Place = { x: 64, y: row.y, w: 601, h: row.h };
const square: Place = { x: 685, y: row.y, w: 338, h: row.h };
const tall: Place = { x: 1043, y: row.y, w: 173, h: row.h };

/** One recording becomes a twin, who speaks a script in three formats and languages. */
export function Demo() {
  const { t } = useFilm();
  return (
    <>
      <Box w={stage.width} h={stage.height} fill="pearl" />
      <Script />
      <Timeline />
      <WideFrame />
      <OtherFrame place={square} from={9} field="henna" version={1} />
      <OtherFrame place={tall} from={9.25} field="saffron" version={2} />
      <Iris x={1216} y={540} open={eased(t, 12.45, 1.1)}>
        <Closing />
      </Iris>
    </>
  );
}

/** First the whole picture, then one frame on a desk, then the widest of three. */
function WideFrame() {
  const { t, words } = useFilm();
  const small = mixPlace(whole, beside, eased(t, 5.2, 1));
  const place = mixPlace(small, wide, eased(t, 8.8, 0.7));
  const parted = eased(t, 3.15, 1.1);
  const drawn = span(t, 3.1, 1.5);
  const isRecording = t < 3;
  const edge = tagSize(place) * 2 - 18;
  return (
    <Frame
      place={place}
      field="lagoon"
      grid={[1280, 720]}
      dot={[mix(640, 740, parted), 340, mix(330, 460, eased(t, 0, 1.4))]}
      art={
        <>
          <Recorded />
          <Speaker
            figure={hijab}
            palette="warm"
            x={mix(342, 226, parted)}
            y={mix(60, 14, eased(t, 0, 0.9))}
            scale={2.5}
            lean={isRecording ? nod(t, during(t, 0.4, 3)) : 0}
            twins={[{ distance: mix(0, 118, parted), drawn, lean: nod(t, t < 9 ? during(t, 6.7, 8.9) : 0) }]}
          />
        </>
      }
    >
      <Viewfinder />
      <Tag x={edge} y={edge} dot="solid" shown={during(t, 3.6, 8.9, 0.25)} size={tagSize(place)}>
        {words.original}
      </Tag>
      <Tag
        x={edge + tagSize(place) * 7}
        y={edge}
        dot="hollow"
        shown={during(t, 4, 8.9, 0.25)}
        size={tagSize(place)}
      >
        {words.twin}
      </Tag>
      <Ratio shown={eased(t, 9.1, 0.3)}>16:9</Ratio>
      <Caption version={0} from={9.1} to={10.2} shown={eased(t, 9.1, 0.3)} />
    </Frame>
  );
}

function tagSize(place: Place): number {
  return mix(17, 24, (place.w - wide.w) / (whole.w - wide.w));
}

/** Her voice behind her; it goes into the twin that is made of it. */
function Recorded() {
  const { t } = useFilm();
  const kept = 1 - eased(t, 3, 0.7);
  return (
    <g transform={`translate(640 395) scale(1 ${kept}) translate(-640 -395)`}>
      <Bars x={60} y={320} w={1160} h={150} bars={88} seed={5} grown={span(t, 0.4, 2.5)} ink={colours.ink} />
    </g>
  );
}

/** The camera's frame around her while she records, with its clock. */
function Viewfinder() {
  const { t, words } = useFilm();
  const shown = during(t, 0.25, 3.05, 0.4);
  if (shown <= 0) return null;
  const inset = mix(20, 52, eased(t, 0.25, 0.7)) - mix(0, 30, eased(t, 2.7, 0.5));
  const seconds = Math.round(180 * span(t, 0.5, 2.3));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <Box w={stage.width} h={stage.height} opacity={shown}>
      <svg viewBox="0 0 1280 720" style={{ position: "absolute", inset: 0 }} fill="none" strokeWidth="5">
        <path
          stroke={colours.paper}
          d={[
            `M${inset} ${inset + 76}v-76h76`,
            `M${1280 - inset} ${inset + 76}v-76h-76`,
            `M${inset} ${720 - inset - 76}v76h76`,
            `M${1280 - inset} ${720 - inset - 76}v76h-76`,
          ].join("")}
        />
      </svg>
      <Tag x={84} y={84} dot={t % 1 < 0.6 ? "solid" : "hollow"} size={26}>
        {words.demo.sample}
        <bdi dir="ltr" style={{ fontVariantNumeric: "tabular-nums", fontWeight: 450 }}>
          {clock}
        </bdi>
      </Tag>
    </Box>
  );
}

/** The words she writes, which the twin then says. */
function Script() {
  const { t, words } = useFilm();
  const shown = during(t, 5.6, 9, 0.3);
  return (
    <Box x={840} y={60} w={376} h={414} opacity={shown}>
      <Box w={376} h={1.5} fill="ink" style={{ transform: `scaleX(${eased(t, 5.6, 0.6)})` }} />
      <p style={{ fontSize: 19, fontWeight: "var(--strong)", marginBlockStart: 18, color: colours.ink2 }}>
        {words.demo.script}
      </p>
      <ScriptLine
        line={words.demo.line}
        written={[5.7, 6.7]}
        from={6.8}
        to={8.9}
        size={44}
        style={{ marginBlockStart: 22, fontWeight: "var(--heading)", lineHeight: "var(--heading-line)" }}
      />
    </Box>
  );
}

function OtherFrame(props: { place: Place; from: number; field: "henna" | "saffron"; version: 1 | 2 }) {
  const { place, from, field, version } = props;
  const { t } = useFilm();
  const open = eased(t, from, 0.7);
  const speaks = version === 1 ? [10.2, 11.3] : [11.3, 12.4];
  const [begins = 0, ends = 0] = speaks;
  const isSquare = version === 1;
  return (
    <Frame
      place={{ ...place, w: place.w * open }}
      field={field}
      grid={isSquare ? [900, 900] : [460, 900]}
      dot={isSquare ? [450, 400, 470] : [230, 420, 400]}
      art={
        <Speaker
          figure={hijab}
          palette={isSquare ? "tide" : "warm"}
          x={isSquare ? 40 : -112}
          y={isSquare ? 20 : 78}
          scale={isSquare ? 3.05 : 2.86}
          twins={[
            {
              distance: isSquare ? 44 : 40,
              drawn: span(t, from + 0.2, 1.2),
              ink: isSquare ? colours.mix : colours.ink,
              lean: nod(t, during(t, begins, ends, 0.2)),
            },
          ]}
        />
      }
    >
      <Ratio shown={eased(t, from + 0.5, 0.3)}>{isSquare ? "1:1" : "9:16"}</Ratio>
      <Caption version={version} from={begins} to={ends} shown={eased(t, from + 0.5, 0.3)} />
    </Frame>
  );
}

function Ratio({ shown, children }: { shown: number; children: string }) {
  return (
    <Tag x={14} y={14} shown={shown} size={16}>
      <bdi dir="ltr">{children}</bdi>
    </Tag>
  );
}

function Caption(props: { version: 0 | 1 | 2; from: number; to: number; shown: number }) {
  const { version, from, to, shown } = props;
  const { words } = useFilm();
  const spoken = words.demo.versions[version];
  if (spoken === undefined || shown <= 0) return null;
  return (
    <Box
      w="100%"
      y={version === 2 ? 226 : 262}
      opacity={shown}
      style={{ display: "flex", justifyContent: "center" }}
    >
      <ScriptLine
        line={spoken.line}
        language={spoken.language}
        from={from}
        to={to}
        size={version === 0 ? 26 : version === 1 ? 22 : 18}
        style={{
          background: colours.paper,
          color: colours.ink,
          padding: "8px 16px",
          borderRadius: 2,
          maxInlineSize: "86%",
          textAlign: "center",
          fontWeight: "var(--caption)",
          lineHeight: "var(--caption-line)",
          wordSpacing: "0.12em",
        }}
      />
    </Box>
  );
}
