import * as z from "zod/mini";

/** What the owner calls a security key. */
export const keyRules = z.object({
  keyName: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(120, "long")),
});

export type KeyValues = z.infer<typeof keyRules>;
