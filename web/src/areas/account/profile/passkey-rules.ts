import * as z from "zod/mini";

/** What the owner calls a passkey. */
export const passkeyRules = z.object({
  passkeyName: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(120, "long")),
});

export type PasskeyValues = z.infer<typeof passkeyRules>;
