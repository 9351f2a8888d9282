import { dayOf } from "../../../i18n/day-text.ts";
import type { Video } from "../api.ts";
import { personShown, type VideoProduction } from "./api.ts";

/** Whether words may be sent and approved: `covered`, or the key of the sentence that says why not. */
export type Coverage = "covered" | "stopped" | "noConsent" | "uncovered";

/** As the server decides; it has the last word. */
export function coverageOf(
  video: Pick<Video, "language" | "channels" | "twin_id">,
  production: Pick<VideoProduction, "stopped_at" | "people" | "twin_id">,
  now: Date,
): Coverage {
  if (production.stopped_at !== null) return "stopped";
  const consent = personShown(production, video)?.consent;
  if (!consent || consent.withdrawn_at !== null) return "noConsent";
  const today = dayOf(now);
  if (consent.until < today) return "noConsent";
  const isCovered =
    consent.languages.includes(video.language) &&
    video.channels.every((channel) => consent.channels.includes(channel));
  return isCovered ? "covered" : "uncovered";
}
