import { BackendError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import { savedFileName } from "../../site/brand.ts";
import { saveFile } from "../../ui/save-file.ts";

/** Whose twin is meant: by the person's own link, or by the twin's id where somebody is signed in. */
export type TwinTarget = { token: string } | { twin_id: string };

/** Stops all production. Each call here throws a `BackendError`. */
export async function withdrawConsent(target: TwinTarget): Promise<void> {
  const { invoke } = await backend();
  await invoke("withdraw-consent", target);
}

/** Destroys the twin's recordings and what was made from them. */
export async function deleteTwin(target: TwinTarget): Promise<void> {
  const { invoke } = await backend();
  await invoke("delete-twin", target);
}

/** Hands over a PDF file about the twin, which the function of that name makes. */
export async function saveDocument(
  document: "deletion-certificate" | "ledger-record",
  target: TwinTarget,
  name: string,
): Promise<void> {
  const { invoke } = await backend();
  const file = await invoke<unknown>(document, target);
  if (!(file instanceof Blob)) throw new BackendError("The server did not send a file", "unreachable", 0);
  saveFile(file, savedFileName(name));
}
