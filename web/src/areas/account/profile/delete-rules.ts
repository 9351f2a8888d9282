import * as z from "zod/mini";

/** One of the two proofs, whichever the form asks for; messages are keys of `validation`. */
export const deleteRules = z.object({
  currentPassword: z.optional(z.string().check(z.minLength(1, "passwordMissing"))),
  nonce: z.optional(z.string().check(z.trim(), z.minLength(1, "codeMissing"))),
});

export type DeleteValues = z.infer<typeof deleteRules>;
