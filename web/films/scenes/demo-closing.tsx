import { Box, stage } from "../stage/box.tsx";
import { eased } from "../stage/clock.ts";
import { useFilm } from "../stage/film-context.ts";
import { Mark } from "../stage/mark.tsx";

/** The mark, and what the product promises. */
export function Closing() {
  const { t, words } = useFilm();
  return (
    <Box w={stage.width} h={stage.height} fill="night">
      <Box w={stage.width} y={138} style={{ display: "flex", justifyContent: "center" }}>
        <Mark size={190} shown={eased(t, 12.9, 0.5)} met={eased(t, 12.9, 0.9)} />
      </Box>
      <Box w={stage.width} y={398} style={{ textAlign: "center", color: "#f6f1e8" }}>
        {words.demo.closing.map((line, index) => {
          const shown = eased(t, 13.3 + index * 0.25, 0.5);
          return (
            <p
              key={line}
              style={{
                fontSize: 66,
                lineHeight: "var(--title-line)",
                fontWeight: "var(--heading)",
                letterSpacing: "var(--tight)",
                opacity: shown,
                transform: `translateY(${(1 - shown) * 16}px)`,
              }}
            >
              {line}
            </p>
          );
        })}
      </Box>
    </Box>
  );
}
