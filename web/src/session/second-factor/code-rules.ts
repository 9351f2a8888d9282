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
