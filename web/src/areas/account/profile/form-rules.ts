import * as z from "zod/mini";
import { code, email, line } from "../../../ui/typed-rules.ts";

/** Both names may be empty; spaces around them are nobody's intention. */
export const profileRules = z.object({
  username: line(),
  fullName: line(),
});

export type ProfileValues = z.infer<typeof profileRules>;

/** The form's rules; messages are keys of `validation`. */
export const emailRules = z.object({ newEmail: email("email") });

export type EmailValues = z.infer<typeof emailRules>;

/** What the owner calls a passkey. */
export const passkeyRules = z.object({
  passkeyName: line({ min: 1, max: 120 }, "missing", "long"),
});

export type PasskeyValues = z.infer<typeof passkeyRules>;

/** One of the two proofs, whichever the form asks for; messages are keys of `validation`. */
export const deleteRules = z.object({
  currentPassword: z.optional(z.string().check(z.minLength(1, "passwordMissing"))),
  nonce: z.optional(code(/./, "codeMissing")),
});

export type DeleteValues = z.infer<typeof deleteRules>;
