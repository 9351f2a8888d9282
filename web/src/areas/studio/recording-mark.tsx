import { clockTime } from "../../ui/studio/clock-time.ts";
import { StateMark } from "../../ui/studio/state-mark.tsx";
import type { Recording } from "./api.ts";
import { recordingState } from "./facts.ts";
import type { StudioWords } from "./headline.tsx";

const kindOf = {
  unfinished: "yours",
  checking: "running",
  checked: "running",
  accepted: "done",
  refused: "late",
} as const;

/** How a recording stands, in shape and words. Props: `isSending` while this page sends its file. */
export function RecordingMark(props: {
  recording: Recording;
  states: StudioWords["recordingStates"];
  isSending?: boolean;
}) {
  const { recording, states, isSending } = props;
  if (isSending) return <StateMark kind="running">{states.sending}</StateMark>;
  const state = recordingState(recording);
  const isMatch = state === "accepted" && recording.kind === "consent";
  return (
    <StateMark kind={kindOf[state]} good={state === "accepted"}>
      {isMatch ? states.matches : states[state]}
    </StateMark>
  );
}

/** The figures of a checked file as people name them: "4:12", "1080p", "25 frames a second". */
export function mediaFigures(
  { duration, width, height, frame_rate }: NonNullable<Recording["media"]>,
  words: { lines: string; rate: string },
): string[] {
  const figures = [isolated(clockTime(duration))];
  if (width && height)
    figures.push(isolated(words.lines.replace("{lines}", String(Math.min(width, height)))));
  if (frame_rate) figures.push(words.rate.replace("{rate}", String(Math.round(frame_rate))));
  return figures;
}

/** Left to right in a sentence of either direction. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
