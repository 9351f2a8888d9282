import * as z from "zod/mini";
import { code, line } from "../../ui/typed-rules.ts";

/** Six digits as an authenticator app shows them: apart, together, or in Arabic-Indic figures. */
export const codeRules = z.object({
  code: code(/^\d{6}$/, "code"),
});

export type CodeValues = z.infer<typeof codeRules>;

/** What the owner calls a security key. */
export const keyRules = z.object({
  keyName: line({ min: 1, max: 120 }, "missing", "long"),
});

export type KeyValues = z.infer<typeof keyRules>;

/** A recovery code in whatever way it was written down: the server takes capitals, spaces, dashes and Arabic digits. */
export const recoveryRules = z.object({
  recoveryCode: line({ min: 1, max: 100 }, "missing", "wrong"),
});

export type RecoveryValues = z.infer<typeof recoveryRules>;
