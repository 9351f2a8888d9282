import type { NuqtaKind } from "../../../ui/art/nuqta.tsx";

export type StepId = "recording" | "transcription" | "processing" | "editing" | "publishing";

/** One step of an order on its way; its title, date, category and content are words of the page. */
export interface TimelineStep {
  id: StepId;
  relatedIds: readonly StepId[];
  status: "completed" | "in-progress" | "pending";
  /** How far the work of this step has come, in percent. */
  energy: number;
  icon: NuqtaKind;
}

export const steps: readonly TimelineStep[] = [
  { id: "recording", relatedIds: ["transcription"], status: "completed", energy: 100, icon: "solid" },
  {
    id: "transcription",
    relatedIds: ["recording", "processing"],
    status: "completed",
    energy: 100,
    icon: "solid",
  },
  {
    id: "processing",
    relatedIds: ["transcription", "editing"],
    status: "in-progress",
    energy: 60,
    icon: "solid",
  },
  { id: "editing", relatedIds: ["processing", "publishing"], status: "pending", energy: 20, icon: "twin" },
  { id: "publishing", relatedIds: ["editing"], status: "pending", energy: 10, icon: "twin" },
];
