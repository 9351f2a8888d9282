import type { Upload } from "tus-js-client";
import { onAuthChange } from "../../../backend/client.ts";
import type { RecordingKind } from "../api.ts";
import { callFunction } from "../call-function.ts";
import { change, dropUpload } from "./change-upload.ts";
import { Pace } from "./pace.ts";
import { forgetSending, prepareSending } from "./send-file.ts";
import { uploadKey, uploads } from "./upload-list.ts";

export interface ChosenFile {
  productionId: string;
  twinId: string;
  kind: RecordingKind;
  file: File;
  seconds: number | null;
  frames: readonly string[];
  /** An unfinished recording of another file, which this one takes the place of. */
  replacedId: string | null;
}

/** What sends each of them. */
const senders = new Map<string, Upload>();

/** Announces and sends a file. A second call while one is on its way does nothing. */
export async function startUpload(chosen: ChosenFile): Promise<void> {
  const { productionId, twinId, kind, file, seconds, frames, replacedId } = chosen;
  const key = uploadKey(twinId, kind);
  if (uploads.has(key)) return;
  listen();
  senders.delete(key);
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
    const { id, object_path } = await callFunction("start-recording", {
      production_id: productionId,
      twin_id: twinId,
      kind,
      file_name: file.name,
      size: file.size,
    });
    if (replacedId !== null && replacedId !== id) await cancelRecording(replacedId);
    change(key, { recordingId: id });
    const sender = await prepareSending(file, {
      bucket: "recordings",
      rowId: id,
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

/** Cancels an upload: what was sent of it is deleted. Throws a `BackendError`. */
export async function cancelUpload(key: string): Promise<void> {
  const upload = uploads.get(key);
  await senders.get(key)?.abort();
  if (upload?.recordingId) await cancelRecording(upload.recordingId);
  senders.delete(key);
  dropUpload(key);
}

async function cancelRecording(recordingId: string): Promise<void> {
  await callFunction("cancel-recording", { recording_id: recordingId });
  forgetSending("recordings", recordingId);
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
      senders.delete(key);
      dropUpload(key);
    }
  });
}
