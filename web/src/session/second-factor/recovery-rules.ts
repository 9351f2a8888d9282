import * as z from "zod/mini";

/** A recovery code in whatever way it was written down: the server takes capitals, spaces, dashes and Arabic digits. */
export const recoveryRules = z.object({
  recoveryCode: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(100, "wrong")),
});

export type RecoveryValues = z.infer<typeof recoveryRules>;
