import { useSyncExternalStore } from "react";
import type { Upload } from "tus-js-client";
import { onAuthChange } from "../../../../backend/client.ts";
import { cancelRecording, type RecordingKind, startRecording } from "../../api.ts";
import { Pace } from "./pace.ts";
import { forgetSending, prepareSending } from "./send-file.ts";

/** `offline` goes on by itself when the network is back; `failed` waits for a press. */
export type UploadPhase = "preparing" | "sending" | "paused" | "offline" | "failed" | "sent";

export interface RecordingUpload {
  kind: RecordingKind;
  fileName: string;
  size: number;
  /** Bytes. */
  sent: number;
  secondsLeft: number | null;
  phase: UploadPhase;
  /** The film's length and pictures, as far as the browser knows them. */
  seconds: number | null;
  frames: readonly string[];
  /** Null until the server has taken the announcement. */
  recordingId: string | null;
  problem: unknown;
}

export interface ChosenFile {
  productionId: string;
  kind: RecordingKind;
  file: File;
  seconds: number | null;
  frames: readonly string[];
  /** An unfinished recording of another file, which this one takes the place of. */
  replacedId: string | null;
}

/** The files on their way. They outlive the screen that began them; a reload of the page ends them. */
const uploads = new Map<string, RecordingUpload>();
const senders = new Map<string, Upload>();
const listeners = new Set<() => void>();

/** The key of an upload: one file of each kind is on its way for a production. */
export const uploadKey = (productionId: string, kind: RecordingKind) => `${productionId}/${kind}`;

export function useUpload(key: string): RecordingUpload | undefined {
  return useSyncExternalStore(subscribe, () => uploads.get(key), nothing);
}

const nothing = () => undefined;

/** The keys of the uploads that need nothing from the customer now. */
export function useSendingKeys(): ReadonlySet<string> {
  const keys = useSyncExternalStore(subscribe, sendingKeys, () => "");
  return new Set(keys.split(" "));
}

function sendingKeys(): string {
  const busy = [...uploads].filter(([, { phase }]) => phase !== "paused" && phase !== "failed");
  return busy.map(([key]) => key).join(" ");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(key: string, changes: Partial<RecordingUpload> | null): void {
  const former = uploads.get(key);
  if (changes === null) uploads.delete(key);
  else if (former) uploads.set(key, { ...former, ...changes });
  guardLeaving();
  for (const listener of listeners) listener();
}

/** Announces and sends a file. A second call while one is on its way does nothing. */
export async function startUpload(chosen: ChosenFile): Promise<void> {
  const { productionId, kind, file, seconds, frames, replacedId } = chosen;
  const key = uploadKey(productionId, kind);
  if (uploads.has(key)) return;
  listen();
  uploads.set(key, {
    kind,
    fileName: file.name,
    size: file.size,
    sent: 0,
    secondsLeft: null,
    phase: "preparing",
    seconds,
    frames,
    recordingId: null,
    problem: null,
  });
  change(key, {});
  try {
    const { id, object_path } = await startRecording(productionId, kind, file);
    if (replacedId !== null && replacedId !== id) await giveUp(replacedId);
    change(key, { recordingId: id });
    const sender = await prepareSending(file, {
      recordingId: id,
      objectPath: object_path,
      ...reports(key, file),
    });
    if (uploads.get(key)?.phase !== "preparing") return;
    senders.set(key, sender);
    resumeUpload(key);
  } catch (problem) {
    change(key, { phase: "failed", problem });
  }
}

const REPORT_MILLISECONDS = 200;

/** What the sender reports, as changes of the upload. */
function reports(key: string, { size }: File) {
  const pace = new Pace();
  let reported = 0;
  return {
    onProgress: (sent: number) => {
      const now = performance.now();
      if (now - reported < REPORT_MILLISECONDS && sent < size) return;
      reported = now;
      if (uploads.get(key)?.phase === "sending")
        change(key, { sent, secondsLeft: pace.secondsLeft(sent, size) });
    },
    onSent: () => {
      senders.delete(key);
      change(key, { sent: size, secondsLeft: 0, phase: "sent" });
    },
    onError: (problem: Error) => {
      pace.reset();
      change(key, { phase: navigator.onLine ? "failed" : "offline", secondsLeft: null, problem });
    },
  };
}

export function pauseUpload(key: string): void {
  void senders.get(key)?.abort();
  change(key, { phase: "paused", secondsLeft: null });
}

/** Goes on from where sending stopped. */
export function resumeUpload(key: string): void {
  const sender = senders.get(key);
  if (!sender) return;
  change(key, { phase: "sending", problem: null });
  sender.start();
}

/** Gives a file up: what was sent of it is deleted. Throws a `BackendError`. */
export async function cancelUpload(key: string): Promise<void> {
  const upload = uploads.get(key);
  await senders.get(key)?.abort();
  if (upload?.recordingId) await giveUp(upload.recordingId);
  dropUpload(key);
}

async function giveUp(recordingId: string): Promise<void> {
  await cancelRecording(recordingId);
  forgetSending(recordingId);
}

/** Forgets an upload that is over. */
export function dropUpload(key: string): void {
  senders.delete(key);
  change(key, null);
}

let isGuarded = false;

/** Asks before the page is left, while something is on its way. */
function guardLeaving(): void {
  const isBusy = [...uploads.values()].some(({ phase }) => phase === "sending" || phase === "preparing");
  if (isBusy === isGuarded) return;
  isGuarded = isBusy;
  if (isBusy) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let isListening = false;

/** From the first upload on: goes on when the network is back, and stops when the person leaves. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("online", () => {
    for (const [key, { phase }] of uploads) if (phase === "offline") resumeUpload(key);
  });
  onAuthChange((event) => {
    if (event !== "SIGNED_OUT") return;
    for (const [key, sender] of senders) {
      void sender.abort();
      dropUpload(key);
    }
  });
}
