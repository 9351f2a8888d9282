interface Twins {
  id: string;
  twins: readonly { id: string }[];
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
