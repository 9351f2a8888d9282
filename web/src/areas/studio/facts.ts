import type { Consent, ConsentRequest, Production, Recording, RecordingKind, Twin } from "./api.ts";

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
export function currentRecording(twin: Twin | null, kind: RecordingKind): Recording | undefined {
  const all = recordingsOf(twin, kind);
  return all.find(({ status }) => status === "accepted") ?? all[0];
}

export function recordingsOf(twin: Twin | null, kind: RecordingKind): Recording[] {
  return twin?.recordings.filter((recording) => recording.kind === kind) ?? [];
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
export function consentFacts(twin: Twin | null, viewer: Viewer): ConsentFacts {
  const request = twin?.requests.find(({ superseded_at }) => superseded_at === null);
  const [consent] = twin?.consents ?? [];
  const address = (consent?.email ?? request?.email)?.toLowerCase();
  return {
    state: consentState(request, consent, viewer.now),
    request,
    consent,
    isOwn: twin?.person_id === viewer.id || address === viewer.email.toLowerCase(),
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
  return consent.until < dayInDubai(now) ? "ended" : "signed";
}

function requestState(request: ConsentRequest, now: Date): ConsentState {
  if (request.declined_at !== null) return "declined";
  return Date.parse(request.expires_at) <= now.getTime() ? "expired" : "asked";
}

/** `2026-11-25`: consents end with a day of Dubai's calendar. */
function dayInDubai(moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dubai" }).format(moment);
}

/** What the customer can do now. `unspoken`: another person signed, and has still to say the statement. */
export type Need =
  | { about: "agreement"; state: Exclude<ConsentState, "signed"> | "unspoken"; agreement: ConsentFacts }
  | { about: RecordingKind; state: "missing" | "unfinished" | "refused"; recording: Recording | undefined };

/** A need with the production that it belongs to. */
export interface Waiting {
  production: Production;
  need: Need;
}

/** What waits for the customer, in the order of the onboarding. */
export function needsOf({ twin, step, stopped_at }: Production, viewer: Viewer): Need[] {
  if (!twin || twin.status === "deleted") return [];
  // The money went back: nothing more is made, whoever agrees.
  if (stopped_at !== null && twin.status !== "stopped") return [];
  const agreement = consentFacts(twin, viewer);
  const isAgreed = agreement.state === "signed";
  const open = agreementNeed(agreement, recordingNeed(twin, "consent") !== undefined);
  if (twin.status === "stopped" || step !== "onboarding") return isAgreed ? [] : open;
  const kinds = isAgreed && agreement.isOwn ? KINDS : KINDS.filter((kind) => kind !== "consent");
  return [...open, ...kinds.flatMap((kind) => recordingNeed(twin, kind) ?? [])];
}

function agreementNeed(agreement: ConsentFacts, isUnspoken: boolean): Need[] {
  if (agreement.state !== "signed") return [{ about: "agreement", state: agreement.state, agreement }];
  // Another person says the statement by the link.
  return isUnspoken && !agreement.isOwn ? [{ about: "agreement", state: "unspoken", agreement }] : [];
}

function recordingNeed(twin: Twin, kind: RecordingKind): Need | undefined {
  const recording = currentRecording(twin, kind);
  if (!recording) return { about: kind, state: "missing", recording };
  const state = recordingState(recording);
  return state === "unfinished" || state === "refused" ? { about: kind, state, recording } : undefined;
}

/** What the team does, or why nobody does anything. */
export type Work = "stopped" | "deleted" | "collecting" | "checking" | "building" | "ready";

export function workOf({ twin, stopped_at, step }: Production): Work {
  if (!twin || twin.status === "deleted") return "deleted";
  if (stopped_at !== null || twin.status === "stopped") return "stopped";
  if (step !== "onboarding" || twin.status === "ready") return "ready";
  const states = KINDS.map((kind) => currentRecording(twin, kind)).map(
    (recording) => recording && recordingState(recording),
  );
  if (states.some((state) => state === "checking" || state === "checked")) return "checking";
  return states.every((state) => state === "accepted") ? "building" : "collecting";
}

export const KINDS: readonly RecordingKind[] = ["base_video", "voice", "consent"];
export const STEPS = ["onboarding", "scripts", "generation", "editing", "delivery"] as const;

/** How many of the five steps are completed. */
export function stepsDone({ step }: Production): number {
  return step === "completed" ? STEPS.length : STEPS.indexOf(step);
}

/** How many of the onboarding's five parts are done: the agreement, three recordings and the twin itself. */
export function onboardingDone(production: Production, viewer: Viewer): number {
  const { twin } = production;
  if (production.step !== "onboarding") return 5;
  const accepted = KINDS.filter((kind) => currentRecording(twin, kind)?.status === "accepted").length;
  const isAgreed = consentFacts(twin, viewer).state === "signed";
  return accepted + Number(isAgreed) + Number(twin?.status === "ready");
}

/** Whether a file has arrived that the server still looks at. */
export function isAnyChecking(productions: readonly Production[]): boolean {
  return productions.some(({ twin }) =>
    twin?.recordings.some((recording) => recordingState(recording) === "checking"),
  );
}
