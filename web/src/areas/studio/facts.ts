import { dayOf } from "../../i18n/day-text.ts";
import type { Consent, ConsentRequest, Production, Recording, RecordingKind, Twin, Video } from "./api.ts";

/** Who looks at the Studio, and when: the customer, who may be the person shown too. */
export interface Viewer {
  id: string;
  email: string;
  now: Date;
}

export type RecordingState = "unfinished" | "checking" | "checked" | "accepted" | "refused";

/** How a recording stands; `unfinished`: its file has not arrived whole. */
export function recordingState({ status, received_at }: Recording): RecordingState {
  return status === "checking" && received_at === null ? "unfinished" : status;
}

/** The newest recording of a kind, unless an earlier one was accepted. */
export function currentRecording(twin: Twin, kind: RecordingKind): Recording | undefined {
  const all = recordingsOf(twin, kind);
  return all.find(({ status }) => status === "accepted") ?? all[0];
}

export function recordingsOf(twin: Twin, kind: RecordingKind): Recording[] {
  return twin.recordings.filter((recording) => recording.kind === kind);
}

export type ConsentState = "none" | "asked" | "declined" | "expired" | "withdrawn" | "ended" | "signed";

export interface ConsentFacts {
  state: ConsentState;
  /** The newest request that counts, and the consent that it led to. */
  request: ConsentRequest | undefined;
  consent: Consent | undefined;
  /** The person shown is who looks at the Studio. */
  isOwn: boolean;
}

/** How the consent of a twin stands. */
export function consentFacts(twin: Twin, viewer: Viewer): ConsentFacts {
  const request = twin.requests.find(({ superseded_at }) => superseded_at === null);
  const [consent] = twin.consents;
  const address = (consent?.email ?? request?.email)?.toLowerCase();
  return {
    state: consentState(request, consent, viewer.now),
    request,
    consent,
    isOwn: twin.person_id === viewer.id || address === viewer.email.toLowerCase(),
  };
}

function consentState(
  request: ConsentRequest | undefined,
  consent: Consent | undefined,
  now: Date,
): ConsentState {
  // A request that is newer than the last consent asks for the next one.
  const isAskedAnew = request !== undefined && (!consent || request.created_at > consent.signed_at);
  if (isAskedAnew && request.signed_at === null) return requestState(request, now);
  if (!consent) return "none";
  if (consent.withdrawn_at !== null) return "withdrawn";
  return consent.until < dayOf(now) ? "ended" : "signed";
}

function requestState(request: ConsentRequest, now: Date): ConsentState {
  if (request.declined_at !== null) return "declined";
  return Date.parse(request.expires_at) <= now.getTime() ? "expired" : "asked";
}

/** What the customer can do now. `unspoken`: another person signed, and has still to say the statement. */
export type Need =
  | { about: "script"; state: "read" | "changes"; video: Video }
  | { about: "cut"; state: "watch"; video: Video }
  | TwinNeed;

/** What is missing for a twin. */
export type TwinNeed = { twin: Twin } & (
  | { about: "agreement"; state: Exclude<ConsentState, "signed"> | "unspoken"; agreement: ConsentFacts }
  | { about: RecordingKind; state: "missing" | "unfinished" | "refused"; recording: Recording | undefined }
);

/** A need with the production that it belongs to. */
export interface Waiting {
  production: Production;
  need: Need;
}

/** Whether the customer can do it; another person's answer can only be waited for. */
export function isForViewer(need: Need): boolean {
  if (need.about !== "agreement") return true;
  return need.agreement.isOwn || (need.state !== "asked" && need.state !== "unspoken");
}

/** What waits for the customer: for each person in the order of the onboarding, then the videos. */
export function needsOf(production: Production, viewer: Viewer): Need[] {
  const { twins, stopped_at, videos } = production;
  const working = twins.filter(({ status }) => status !== "stopped").map(({ id }) => id);
  const open = videos.filter(
    (video) => stopped_at === null && working.includes(shownTwin(production, video)),
  );
  return [
    ...twins.flatMap((twin) => twinNeeds(production, twin, viewer)),
    ...open.flatMap((video) => videoNeed(video) ?? []),
  ];
}

/** The id of the twin that a video shows; empty where there is none. */
export function shownTwin(production: Pick<Production, "twin_id">, video: Pick<Video, "twin_id">): string {
  return video.twin_id ?? production.twin_id ?? "";
}

function twinNeeds({ step, stopped_at }: Production, twin: Twin, viewer: Viewer): Need[] {
  // The money went back: nothing more is made, whoever agrees.
  if (stopped_at !== null && twin.status !== "stopped") return [];
  const agreement = consentFacts(twin, viewer);
  const isAgreed = agreement.state === "signed";
  const open = agreementNeed(twin, agreement);
  if (twin.status === "stopped") return isAgreed ? [] : open;
  if (twin.status === "ready" && step !== "onboarding") return isAgreed ? [] : open;
  const kinds = isAgreed && agreement.isOwn ? KINDS : KINDS.filter((kind) => kind !== "consent");
  return [...open, ...kinds.flatMap((kind) => recordingNeed(twin, kind) ?? [])];
}

function videoNeed(video: Video): Need | undefined {
  if (video.waits_for !== "customer") return undefined;
  if (video.step === "editing") return { about: "cut", state: "watch", video };
  return { about: "script", state: video.script_status === "changes" ? "changes" : "read", video };
}

function agreementNeed(twin: Twin, agreement: ConsentFacts): Need[] {
  if (agreement.state !== "signed") return [{ about: "agreement", state: agreement.state, twin, agreement }];
  const isUnspoken = recordingNeed(twin, "consent") !== undefined;
  // Another person says the statement by the link.
  return isUnspoken && !agreement.isOwn ? [{ about: "agreement", state: "unspoken", twin, agreement }] : [];
}

function recordingNeed(twin: Twin, kind: RecordingKind): Need | undefined {
  const recording = currentRecording(twin, kind);
  if (!recording) return { about: kind, state: "missing", twin, recording };
  const state = recordingState(recording);
  return state === "unfinished" || state === "refused" ? { about: kind, state, twin, recording } : undefined;
}

/** What the team does, or why nobody does anything. */
export type Work = "stopped" | "deleted" | "collecting" | "checking" | "building" | "ready" | "delivered";

export type TwinWork = Exclude<Work, "delivered">;

/** Of several people only that files of theirs are looked at: the rest stands beside the name of each. */
export function workOf({ twins, step, stopped_at }: Production): Work {
  const works = twins.map(twinWork);
  const [first] = works;
  if (first === undefined) return "deleted";
  if (stopped_at !== null || works.every((work) => work === "stopped")) return "stopped";
  if (step === "completed") return "delivered";
  if (works.length === 1) return first;
  return works.includes("checking") ? "checking" : "collecting";
}

/** As `workOf`, for one person. */
export function twinWork(twin: Twin): TwinWork {
  if (twin.status !== "collecting") return twin.status;
  const states = KINDS.map((kind) => currentRecording(twin, kind)).map(
    (recording) => recording && recordingState(recording),
  );
  if (states.some((state) => state === "checking" || state === "checked")) return "checking";
  return states.every((state) => state === "accepted") ? "building" : "collecting";
}

export const KINDS: readonly RecordingKind[] = ["base_video", "voice", "consent"];

/** Whether a file has arrived that the server still looks at. */
export function isAnyChecking(productions: readonly Production[]): boolean {
  return productions.some(({ twins }) =>
    twins.some(({ recordings }) => recordings.some((one) => recordingState(one) === "checking")),
  );
}
