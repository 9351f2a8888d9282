import * as z from "zod/mini";

/** The form's rules; messages are keys of `validation`. */
export const inviteRules = z.object({
  email: z.string().check(z.trim(), z.email("email")),
  language: z.enum(["en", "ar"]),
});

export type InviteValues = z.infer<typeof inviteRules>;
