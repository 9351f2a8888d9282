import * as z from "zod/mini";

/** The form's rules; messages are keys of `validation`. */
export const emailRules = z.object({ newEmail: z.string().check(z.trim(), z.email("email")) });

export type EmailValues = z.infer<typeof emailRules>;
