import type { Side } from "../../ui/studio/video-state.ts";

interface Twins {
  id: string;
  twins: readonly { id: string }[];
}

/** Where either side sees the whole production. */
export function productionAddress({ id, side }: { id: string; side: Side }): string {
  return side === "customer" ? `/studio/${id}` : `/admin?tab=production&production=${id}`;
}

/** The part of a person's page that holds the consent. */
export const PERSONS_CONSENT = "agreement";

/** Where the recordings of a twin are sent. The page of a production shows the first person's without more. */
export function recordingsAddress({ id, twins }: Twins, twinId: string): string {
  return twins.length > 1 ? `/studio/${id}/recordings?twin=${twinId}` : `/studio/${id}/recordings`;
}

/** Where the consent to a twin is asked for: with several people on the page of each. */
export function consentAddress(production: Twins, twinId: string): string {
  return production.twins.length > 1
    ? `${recordingsAddress(production, twinId)}#${PERSONS_CONSENT}`
    : `/studio/${production.id}#consent`;
}
