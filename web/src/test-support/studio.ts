import type { Consent, ConsentRequest, Production, Recording, Twin } from "../areas/studio/api.ts";
import { user } from "./fake-server.ts";

const MORNING = "2026-11-23T08:00:00Z";

/** A recording whose checks have ended. */
export function recording(changes: Partial<Recording> = {}): Recording {
  const { kind = "base_video" } = changes;
  return {
    id: `recording-${kind}`,
    twin_id: "twin",
    kind,
    file_name: `salem-${kind}.mp4`,
    size: 1_900_000_000,
    object_path: `${user.id}/recording-${kind}/salem.mp4`,
    poster_path: null,
    strip_path: null,
    status: "checking",
    findings: [],
    media: null,
    reasons: [],
    note: null,
    decided_at: null,
    received_at: MORNING,
    created_at: MORNING,
    ...changes,
  };
}

/** A request to the customer's own address. */
export function request(changes: Partial<ConsentRequest> = {}): ConsentRequest {
  return {
    id: "request",
    twin_id: "twin",
    email: user.email,
    language: "en",
    expires_at: "2026-12-07T08:00:00Z",
    opened_at: null,
    signed_at: null,
    declined_at: null,
    superseded_at: null,
    created_at: MORNING,
    ...changes,
  };
}

/** A consent that the customer signed a day after being asked. */
export function consent(changes: Partial<Consent> = {}): Consent {
  return {
    id: "consent",
    twin_id: "twin",
    name: "Mariam Al Sadu",
    email: user.email,
    language: "en",
    statement: "My name is Mariam Al Sadu, and today is 24 November 2026.",
    languages: ["en", "ar"],
    channels: ["linkedin"],
    purposes: ["training"],
    until: "2027-12-31",
    signed_at: "2026-11-24T08:00:00Z",
    withdrawn_at: null,
    ...changes,
  };
}

export function twin(changes: Partial<Twin> = {}): Twin {
  return {
    id: "twin",
    person_id: null,
    person_name: null,
    status: "collecting",
    ready_at: null,
    stopped_at: null,
    deleted_at: null,
    recordings: [],
    requests: [],
    consents: [],
    ...changes,
  };
}

/** A production at its beginning. */
export function production(changes: Partial<Production> = {}): Production {
  return {
    id: "abc",
    twin_id: "twin",
    plan_name: "EXECUTIVE",
    step: "onboarding",
    waits_for: "customer",
    waits_since: MORNING,
    due_at: null,
    late: false,
    stopped_at: null,
    created_at: MORNING,
    twin: twin(),
    ...changes,
  };
}

/** The tables of the Studio as a server answers them. */
export function studioTables(productions: readonly Production[]): Record<string, object[]> {
  const twins = productions.flatMap((one) => one.twin ?? []);
  return {
    productions: productions.map(({ twin: shown, ...row }) => ({ ...row, twin_id: shown?.id ?? null })),
    twins: twins.map(({ recordings: _r, requests: _q, consents: _c, ...row }) => row),
    recordings: twins.flatMap(({ recordings }) => recordings),
    consent_requests: twins.flatMap(({ requests }) => requests),
    consents: twins.flatMap(({ consents }) => consents),
  };
}
