import * as z from "zod/mini";
import { code } from "../../ui/typed-rules.ts";

/** The password or the code, whichever the form asks for; messages are keys of `validation`. */
export const proofRules = z.object({
  currentPassword: z.optional(z.string().check(z.minLength(1, "passwordMissing"))),
  nonce: z.optional(code(/./, "codeMissing")),
});

export type ProofValues = z.infer<typeof proofRules>;
