import { backend } from "../../backend/client.ts";
import type { Language } from "../../i18n/languages.ts";
import type { Recording, RecordingKind } from "./api.ts";

/** Announces a recording, whose file then goes to its `object_path`. Throws a `BackendError`, as all acts. */
export async function startRecording(
  production: string,
  twin: string,
  kind: RecordingKind,
  file: File,
): Promise<Pick<Recording, "id" | "object_path">> {
  const body = { production_id: production, twin_id: twin, kind, file_name: file.name, size: file.size };
  return act("start-recording", body);
}

/** Takes an announced recording back, with what was sent of its file. */
export async function cancelRecording(recording: string): Promise<void> {
  await act("cancel-recording", { recording_id: recording });
}

/** Mails a person the link to their consent. The token comes back only when it is the caller's own address. */
export async function requestConsent(
  twin: string,
  email: string,
  language: Language,
): Promise<{ token: string | null }> {
  return act("request-consent", { twin_id: twin, email, language });
}

/** Begins another twin for a production whose twin was deleted. */
export async function createTwin(production: string): Promise<void> {
  await act("create-twin", { production_id: production });
}

/** Begins one more twin for a production, or finds the one that nothing was begun with; answers its id. */
export async function addTwin(production: string): Promise<string> {
  const { id } = await act<{ id: string }>("create-twin", { production_id: production, another: true });
  return id;
}

async function act<Answer>(name: string, body: object): Promise<Answer> {
  const { invoke } = await backend();
  return invoke<Answer>(name, body);
}
