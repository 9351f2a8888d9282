import { useSyncExternalStore } from "react";
import type { RecordingKind } from "../api.ts";

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

/** The files on their way. They outlive the screen that began them; a reload of the page ends them. */
export const uploads = new Map<string, RecordingUpload>();
/** Who is told when they change. */
export const listeners = new Set<() => void>();

/** The key of an upload: one file of each kind is on its way for a twin. */
export const uploadKey = (twinId: string, kind: RecordingKind) => `${twinId}/${kind}`;

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
