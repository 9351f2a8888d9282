import { Box } from "../stage/box.tsx";
import { eased } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { Dot } from "../stage/dot.tsx";
import { useFilm } from "../stage/film-context.ts";

/** The names that are heard before the sheet opens, and when the first of them comes. */
const heard = { names: 6, from: 2.7, each: 0.6 };

/** The place of the name: empty at first, with handles at its corners like a crop. */
export function Slot() {
  const { t, words } = useFilm();
  const { names, slot } = words.messages;
  const open = eased(t, 0.8, 0.6);
  const turn = Math.min(heard.names - 1, Math.floor((t - heard.from) / heard.each));
  const rolled = eased(t, heard.from + turn * heard.each, 0.4);
  const name = turn < 0 ? undefined : names[turn];
  const before = turn <= 0 ? undefined : names[turn - 1];
  const line = (text: string | undefined, shift: number, isWord = true) => (
    <span
      style={{
        position: "absolute",
        insetInlineStart: 24,
        insetBlock: 0,
        display: "flex",
        alignItems: "center",
        transform: `translateY(${shift}%)`,
        color: isWord ? colours.ink : colours.grey,
      }}
    >
      {text}
    </span>
  );
  return (
    <div
      style={{
        position: "relative",
        inlineSize: 400 * open,
        blockSize: 116,
        marginBlockStart: 14,
        background: colours.paper,
        fontSize: 72,
      }}
    >
      <div style={{ position: "absolute", inset: 0, overflow: "hidden" }}>
        {line(slot, name === undefined ? 0 : turn === 0 ? -110 * rolled : -110, false)}
        {before && line(before, -110 * rolled)}
        {name && line(name, 110 * (1 - rolled))}
      </div>
      {[
        [0, 0],
        [0, 116],
        [400 * open, 0],
        [400 * open, 116],
      ].map(([x = 0, y = 0]) => (
        <Box key={`${x} ${y}`} x={x - 11} y={y - 11} opacity={Math.min(1, open * 4)}>
          <Dot size={22} colour={colours.ink} />
        </Box>
      ))}
    </div>
  );
}
