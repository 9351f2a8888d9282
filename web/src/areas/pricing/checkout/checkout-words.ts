import { BackendError } from "../../../backend/backend-error.ts";
import type checkout from "../../../i18n/en/parts/checkout.ts";
import type { Shape } from "../../../i18n/shape.ts";
import { ChunkLoadError } from "../../../loading/load-chunk.ts";
import { CheckoutUrlMissing } from "./payment-page.ts";

export type CheckoutWords = Shape<typeof checkout>;

/** What went wrong, for a person: the server answers in the buyer's language, the rest is ours to say. */
export function describeFailure(error: unknown, words: CheckoutWords["failed"]): string {
  if (error instanceof CheckoutUrlMissing) return words.noUrl;
  if (error instanceof ChunkLoadError) return navigator.onLine ? words.unnamed : words.unreachable;
  if (!(error instanceof BackendError)) return words.unnamed;
  if (error.code === "unreachable") return words.unreachable;
  return error.code === "malformed" ? words.unnamed : error.message;
}
