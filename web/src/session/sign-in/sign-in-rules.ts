import * as z from "zod/mini";

/** The form's rules; messages are keys of `validation`. */
export const signInRules = z.object({
  email: z.string().check(z.trim(), z.email("email")),
  password: z.string().check(z.minLength(1, "passwordRequired")),
});

export type SignInValues = z.infer<typeof signInRules>;
