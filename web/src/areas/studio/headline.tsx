import { Fragment } from "react";
import type { Words } from "../../i18n/dictionaries.ts";

/** What the headings of the Studio are made of. */
export type StudioWords = Pick<
  Words<"studio">,
  | "waiting"
  | "waitingMore"
  | "waitingMany"
  | "work"
  | "needs"
  | "kinds"
  | "recordingStates"
  | "states"
  | "steps"
  | "words"
  | "person"
>;

/** How many things wait, as the two lines of a heading. */
export function waitingLines(words: StudioWords, count: number): readonly string[] {
  const lines = words.waiting[count - 1] ?? (count > 10 ? words.waitingMany : words.waitingMore);
  return lines.map((line) => line.replace("{count}", String(count)));
}

/** A page's first heading, in lines. It is told anew when it changes: it says what waits. */
export function Headline({ lines }: { lines: readonly string[] }) {
  return (
    <h1 className="d2" aria-live="polite">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </h1>
  );
}
