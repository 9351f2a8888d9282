import { BackendError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Receipt } from "../../../generated/api-types.ts";
import type { Language } from "../../../i18n/languages.ts";

/** A receipt in a language; null where the reader has none of that id. Throws a `BackendError`. */
export async function fetchReceipt(paymentId: string, language: Language): Promise<Receipt | null> {
  const { invoke } = await backend();
  try {
    return await invoke<Receipt>("receipt", { paymentId, language });
  } catch (error) {
    // An id of another form is refused before it is looked for.
    if (error instanceof BackendError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
