import * as z from "zod/mini";
import { latinDigits } from "../../i18n/digits.ts";

/** The password or the code, whichever the form asks for; messages are keys of `validation`. */
export const proofRules = z.object({
  currentPassword: z.optional(z.string().check(z.minLength(1, "passwordMissing"))),
  nonce: z.optional(
    z.pipe(z.pipe(z.string(), z.transform(plainDigits)), z.string().check(z.minLength(1, "codeMissing"))),
  ),
});

export type ProofValues = z.infer<typeof proofRules>;

/** Six digits as somebody reads them off: apart, or in Arabic-Indic figures. */
function plainDigits(typed: string): string {
  return latinDigits(typed.replace(/[\s-]/g, ""));
}
