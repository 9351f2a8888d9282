import { useSyncExternalStore } from "react";
import type { Upload } from "tus-js-client";
import { Pace } from "../uploads/pace.ts";
import { forgetSending, prepareSending } from "../uploads/send-file.ts";

/** A film on its way. `secondsLeft`: null while that is unknown. */
export interface DeliveryUpload {
  fileName: string;
  size: number;
  sent: number;
  secondsLeft: number | null;
  phase: "sending" | "paused" | "broken";
}

const films = new Map<string, { sending: DeliveryUpload; upload: Upload; pace: Pace }>();
const listeners = new Set<() => void>();
let snapshot: ReadonlyMap<string, DeliveryUpload> = new Map();

/** The films that this page sends, by the ids of their deliveries. They go on while other screens are shown. */
export function useDeliveryUploads(): ReadonlyMap<string, DeliveryUpload> {
  return useSyncExternalStore(subscribe, () => snapshot);
}

/** Sends a film, or goes on with it where an earlier visit left it. `onSent` is called once it is there whole. */
export async function uploadDelivery(
  delivery: { id: string; object_path: string },
  file: File,
  onSent: () => void,
): Promise<void> {
  const { id } = delivery;
  const pace = new Pace();
  const upload = await prepareSending(file, {
    bucket: "deliveries",
    rowId: id,
    objectPath: delivery.object_path,
    onProgress: (sent) => change(id, { sent, secondsLeft: pace.secondsLeft(sent, file.size) }),
    onSent: () => {
      films.delete(id);
      notify();
      onSent();
    },
    onError: () => change(id, { phase: "broken", secondsLeft: null }),
  });
  const sending: DeliveryUpload = {
    fileName: file.name,
    size: file.size,
    sent: 0,
    secondsLeft: null,
    phase: "sending",
  };
  films.set(id, { sending, upload, pace });
  notify();
  upload.start();
}

export function pauseUpload(id: string): void {
  const film = films.get(id);
  if (!film) return;
  void film.upload.abort();
  film.pace.reset();
  change(id, { phase: "paused", secondsLeft: null });
}

export function resumeUpload(id: string): void {
  films.get(id)?.upload.start();
  change(id, { phase: "sending" });
}

/** Ends the sending of a film that is called off, and forgets how far it was. */
export function forgetUpload(id: string): void {
  void films.get(id)?.upload.abort();
  films.delete(id);
  forgetSending("deliveries", id);
  notify();
}

function change(id: string, changed: Partial<DeliveryUpload>): void {
  const film = films.get(id);
  if (!film) return;
  films.set(id, { ...film, sending: { ...film.sending, ...changed } });
  notify();
}

function notify(): void {
  snapshot = new Map([...films].map(([id, { sending }]) => [id, sending]));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
