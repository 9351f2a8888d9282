import { type RefusalReason, reasonWords } from "../../../../generated/refusal-reasons.ts";
import type { Language } from "../../../../i18n/languages.ts";
import type { Recording } from "./api.ts";

interface Reason {
  code: RefusalReason;
  text: string;
}

const codes = Object.keys(reasonWords) as RefusalReason[];

/** The guide's reasons that can be true of a kind of recordings. */
export function reasonsFor(kind: Recording["kind"], language: Language): Reason[] {
  return codes
    .filter((code) => (reasonWords[code].kinds as readonly string[]).includes(kind))
    .map((code) => ({ code, text: reasonWords[code][language] }));
}

/** The sentences of codes; a code of an older list is left out. */
export function reasonSentences(known: readonly string[], language: Language): string[] {
  return codes.filter((code) => known.includes(code)).map((code) => reasonWords[code][language]);
}
