import type { StateKind } from "./state-mark.tsx";

export type Side = "customer" | "team";

type Status = "none" | "waiting" | "changes" | "approved";

interface StateWords {
  none: string;
  waiting: { yours: string; theirs: string };
  changes: { yours: string; theirs: string };
  generation: string;
  cut: { waiting: string; changes: string };
  delivery: string;
  completed: string;
}

/** The columns of a video that say how it stands. */
interface VideoStatus {
  step: "scripts" | "generation" | "editing" | "delivery" | "completed";
  script_status: Status;
  cut_status: Status;
  waits_for: Side | "nobody";
}

/** How a video stands, for the side that reads it. */
export function videoState(
  { step, script_status, cut_status, waits_for }: VideoStatus,
  side: Side,
  words: Readonly<Record<Side, StateWords>>,
): { kind: StateKind; text: string } {
  const own = words[side];
  const isYours = waits_for === side;
  // What the customer does leaves the team's clock standing.
  const kind = isYours ? "yours" : side === "customer" ? "running" : "paused";
  if (step === "completed") return { kind: "done", text: own.completed };
  if (step === "generation" || step === "delivery") return { kind: "running", text: own[step] };
  if (step === "editing") {
    const text = own.cut[cut_status === "changes" ? "changes" : "waiting"];
    return { kind, text };
  }
  if (script_status === "waiting" || script_status === "changes") {
    return { kind, text: own[script_status][isYours ? "yours" : "theirs"] };
  }
  return { kind: isYours ? "yours" : "running", text: own.none };
}
