import type { Production } from "./api.ts";

export const STEPS = ["onboarding", "scripts", "generation", "editing", "delivery"] as const;

/** How many of the five steps are completed. */
export function stepsDone({ step }: Pick<Production, "step">): number {
  return step === "completed" ? STEPS.length : STEPS.indexOf(step);
}
