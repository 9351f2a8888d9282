import * as z from "zod/mini";
import { latinDigits } from "../../i18n/digits.ts";

/** Six digits as an authenticator app shows them: apart, together, or in Arabic-Indic figures. */
export const codeRules = z.object({
  code: z.pipe(z.pipe(z.string(), z.transform(plainDigits)), z.string().check(z.regex(/^\d{6}$/, "code"))),
});

export type CodeValues = z.infer<typeof codeRules>;

function plainDigits(typed: string): string {
  return latinDigits(typed.replace(/[\s-]/g, ""));
}

/** What the owner calls a security key. */
export const keyRules = z.object({
  keyName: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(120, "long")),
});

export type KeyValues = z.infer<typeof keyRules>;

/** A recovery code in whatever way it was written down: the server takes capitals, spaces, dashes and Arabic digits. */
export const recoveryRules = z.object({
  recoveryCode: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(100, "wrong")),
});

export type RecoveryValues = z.infer<typeof recoveryRules>;
