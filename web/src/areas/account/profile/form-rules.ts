import * as z from "zod/mini";

/** Both names may be empty; spaces around them are nobody's intention. */
export const profileRules = z.object({
  username: z.string().check(z.trim()),
  fullName: z.string().check(z.trim()),
});

export type ProfileValues = z.infer<typeof profileRules>;

/** The form's rules; messages are keys of `validation`. */
export const emailRules = z.object({ newEmail: z.string().check(z.trim(), z.email("email")) });

export type EmailValues = z.infer<typeof emailRules>;

/** What the owner calls a passkey. */
export const passkeyRules = z.object({
  passkeyName: z.string().check(z.trim(), z.minLength(1, "missing"), z.maxLength(120, "long")),
});

export type PasskeyValues = z.infer<typeof passkeyRules>;

/** One of the two proofs, whichever the form asks for; messages are keys of `validation`. */
export const deleteRules = z.object({
  currentPassword: z.optional(z.string().check(z.minLength(1, "passwordMissing"))),
  nonce: z.optional(z.string().check(z.trim(), z.minLength(1, "codeMissing"))),
});

export type DeleteValues = z.infer<typeof deleteRules>;
