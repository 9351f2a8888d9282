import { StateMark } from "../../../ui/studio/state-mark.tsx";
import type { Recording } from "../api.ts";
import { recordingState } from "../facts.ts";
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
