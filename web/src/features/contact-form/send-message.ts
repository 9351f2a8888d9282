import { backend } from "../../backend/client.ts";
import type { ContactAnswer, ContactRequest } from "../../generated/api-types.ts";

/** Hands the message to the server; when this returns, it is stored. Throws a `BackendError`. */
export async function sendMessage(message: ContactRequest): Promise<void> {
  const { invoke } = await backend();
  await invoke<ContactAnswer>("contact", message);
}
