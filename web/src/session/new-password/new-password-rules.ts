import * as z from "zod/mini";
import { newPassword, passwordsMatch } from "../password-rules.ts";

/** The rules of a new password, with the present one where the form asks for it; messages are keys of `validation`. */
export const newPasswordRules = z
  .object({
    currentPassword: z.optional(z.string().check(z.minLength(1, "currentMissing"))),
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(passwordsMatch);

export type NewPasswordValues = z.infer<typeof newPasswordRules>;
