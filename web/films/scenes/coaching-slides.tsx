import { hijab } from "../../src/ui/art/figures/hijab.tsx";
import { short } from "../../src/ui/art/figures/short.tsx";
import { Box, type Place } from "../stage/box.tsx";
import { eased, span } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";
import { Frame } from "../stage/frame.tsx";
import { nod, Speaker } from "../stage/speaker.tsx";

const slides = { w: 360, h: 405, gap: 36, y: 72 };

/** The same wall as on a coach's site: three clients, one after the other. */
export function Slides() {
  const { t, words } = useFilm();
  const current = t < 10.1 ? 1 : t < 11 ? 2 : 0;
  const neighbours = [
    { figure: short, palette: "sea", field: "saffron", ink: colours.ink, seed: 0 },
    null,
    { figure: hijab, palette: "tide", field: "henna", ink: colours.mix, seed: 2 },
  ] as const;
  return (
    <>
      {neighbours.map((look, index) => {
        const from = 9.2 + index * 0.1;
        const open = eased(t, from, 0.7);
        const place = slide(index);
        return (
          look && (
            <Frame
              key={look.field}
              place={{
                ...place,
                x: index === 0 ? place.x + place.w * (1 - open) : place.x,
                w: place.w * open,
              }}
              field={look.field}
              grid={[456, 540]}
              dot={[250, 270, 250]}
              art={
                <Speaker
                  figure={look.figure}
                  palette={look.palette}
                  x={-12}
                  y={66}
                  scale={1.66}
                  twins={[
                    {
                      distance: 74,
                      drawn: span(t, from + 0.2, 1),
                      ink: look.ink,
                      lean: nod(t + look.seed, current === index ? 1 : 0),
                    },
                  ]}
                />
              }
            />
          )
        );
      })}
      {words.coaching.others.map((line, index) => {
        const place = slide(index);
        const shown = eased(t, 9.5 + index * 0.1, 0.4);
        return (
          <Box key={line} x={place.x} y={place.y + place.h + 20} w={place.w} opacity={shown}>
            <div style={{ display: "flex", gap: 14, alignItems: "baseline" }}>
              <Dot
                size={15}
                colour={index === current ? colours.henna : colours.ink3}
                hollow={index !== current}
              />
              <p
                style={{
                  fontSize: 25,
                  lineHeight: "var(--heading-line)",
                  fontWeight: "var(--heading)",
                  color: index === current ? colours.ink : colours.ink3,
                }}
              >
                {line}
              </p>
            </div>
          </Box>
        );
      })}
    </>
  );
}

export function slide(index: number): Place {
  return { x: 64 + index * (slides.w + slides.gap), y: slides.y, w: slides.w, h: slides.h };
}
