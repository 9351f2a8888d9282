import type { Production } from "../api.ts";
import { consentFacts, currentRecording, KINDS, type Viewer } from "../facts.ts";

/** A twin's part of the onboarding: the agreement, three recordings and the twin itself. */
const TWIN_PARTS = 5;

/** How many parts of the onboarding are done, of how many: five for each person. */
export function onboardingParts({ twins, step }: Production, viewer: Viewer): { done: number; all: number } {
  const all = TWIN_PARTS * Math.max(twins.length, 1);
  if (step !== "onboarding") return { done: all, all };
  const done = twins.map((twin) => {
    const accepted = KINDS.filter((kind) => currentRecording(twin, kind)?.status === "accepted").length;
    const isAgreed = consentFacts(twin, viewer).state === "signed";
    return accepted + Number(isAgreed) + Number(twin.status === "ready");
  });
  return { done: done.reduce((sum, count) => sum + count, 0), all };
}
