import type { Consent, ConsentRequest, Production, Recording, Twin, Video } from "../areas/studio/api.ts";
import type { CutComment, NumberedCut } from "../areas/studio/review/api.ts";
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
    replaced_at: null,
    recordings: [],
    requests: [],
    consents: [],
    ...changes,
  };
}

/** A video without a script. */
export function video(changes: Partial<Video> = {}): Video {
  return {
    id: "video",
    production_id: "abc",
    twin_id: null,
    title: "Pricing, said plainly",
    brief: "",
    language: "en",
    channels: ["linkedin"],
    position: 1,
    step: "scripts",
    script_status: "none",
    waits_for: "team",
    waits_since: MORNING,
    version: 0,
    words: 0,
    cut: 0,
    cut_status: "none",
    created_at: MORNING,
    ...changes,
  };
}

type ProductionChanges = Partial<Production> & { twin?: Twin | null };

/** A production at its beginning. `twin`: its only one; none for null. */
export function production({ twin: only, ...changes }: ProductionChanges = {}): Production {
  const twins = changes.twins ?? (only === null ? [] : [only ?? twin()]);
  return {
    id: "abc",
    twin_id: twins[0]?.id ?? null,
    plan_id: "video-executive",
    plan_name: "EXECUTIVE",
    avatars: 1,
    step: "onboarding",
    waits_for: "customer",
    waits_since: MORNING,
    due_at: null,
    late: false,
    used_seconds: 0,
    stopped_at: null,
    created_at: MORNING,
    videos: [],
    ...changes,
    twins,
  };
}

/** The tables of the Studio as a server answers them. */
export function studioTables(productions: readonly Production[]): Record<string, object[]> {
  const twins = productions.flatMap((one) => one.twins);
  return {
    productions: productions.map(({ twins: _t, videos: _v, ...row }) => row),
    videos: productions.flatMap(({ videos }) => videos),
    twins: twins.map(({ recordings: _r, requests: _q, consents: _c, ...row }) => row),
    recordings: twins.flatMap(({ recordings }) => recordings),
    consent_requests: twins.flatMap(({ requests }) => requests),
    consents: twins.flatMap(({ consents }) => consents),
  };
}

/** A cut that can be looked at. */
export function cut(changes: Partial<NumberedCut> = {}): NumberedCut {
  return {
    id: "cut",
    number: 1,
    version: 1,
    file_name: "cut.mp4",
    size: 7,
    object_path: "video/cut/cut.mp4",
    poster_path: null,
    status: "ready",
    duration_ms: 92_000,
    width: 1920,
    height: 1080,
    waveform: [],
    findings: [],
    note: null,
    author_side: "team",
    author_name: "Yusuf Haddad",
    received_at: MORNING,
    checked_at: MORNING,
    created_at: MORNING,
    ...changes,
  };
}

export function cutComment(changes: Partial<CutComment> = {}): CutComment {
  return {
    id: "comment",
    cut: 1,
    at_ms: 8_000,
    text: "Half a second later, please.",
    reply_to: null,
    author_side: "customer",
    author_name: "Mariam Al Sadu",
    done_at: null,
    created_at: MORNING,
    ...changes,
  };
}
