import * as z from "zod/mini";

/** The form's rules; messages are keys of `validation`. */
export const forgotRules = z.object({
  email: z.string().check(z.trim(), z.minLength(1, "emailMissing"), z.email("email")),
});

export type ForgotValues = z.infer<typeof forgotRules>;
