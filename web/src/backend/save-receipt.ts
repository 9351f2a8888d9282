import type { Language } from "../i18n/languages.ts";
import { savedFileName } from "../site/brand.ts";
import { saveFile } from "../ui/save-file.ts";
import { BackendError } from "./backend-error.ts";
import { backend } from "./client.ts";

interface Wanted {
  paymentId: string;
  /** The receipt's number, for the file name. */
  number: string;
  language: Language;
}

/** Downloads a receipt as a PDF file. Throws a `BackendError`. */
export async function saveReceipt({ paymentId, number, language }: Wanted): Promise<void> {
  const { invoke } = await backend();
  const file = await invoke<unknown>("receipt-pdf", { paymentId, language });
  if (!(file instanceof Blob)) throw new BackendError("The server did not send a file", "unreachable", 0);
  saveFile(file, savedFileName(`${number}.pdf`));
}
