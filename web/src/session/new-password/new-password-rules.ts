import * as z from "zod/mini";

/** A password of a person's own choosing; the message is a key of `validation`. */
export const newPassword = z.string().check(z.minLength(6, "passwordLength"));

/** Both fields of a form must hold the same. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    path: ["confirmPassword"],
    error: "passwordMatch",
    // Said together with whatever else is wrong, so that nobody has to submit twice.
    when: () => true,
  },
);

/** The rules of a new password, with the present one where the form asks for it; messages are keys of `validation`. */
export const newPasswordRules = z
  .object({
    currentPassword: z.optional(z.string().check(z.minLength(1, "currentMissing"))),
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(passwordsMatch);

export type NewPasswordValues = z.infer<typeof newPasswordRules>;
