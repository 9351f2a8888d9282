import { backend } from "../../../../backend/client.ts";
import type { RefusalReason } from "../../../../generated/refusal-reasons.ts";

/** Each throws a `BackendError`. */
export async function acceptRecording(recordingId: string): Promise<void> {
  await act("accept-recording", { recording_id: recordingId });
}

export async function refuseRecording(
  recordingId: string,
  { reasons, note }: { reasons: readonly RefusalReason[]; note: string },
): Promise<void> {
  await act("refuse-recording", { recording_id: recordingId, reasons, note: note || null });
}

async function act(name: string, body: object): Promise<void> {
  const { invoke } = await backend();
  await invoke(name, body);
}
