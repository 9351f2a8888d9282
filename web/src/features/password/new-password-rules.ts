import * as z from "zod/mini";

/** The rules of a new password, with the present one where the form asks for it; messages are keys of `validation`. */
export const newPasswordRules = z
  .object({
    currentPassword: z.optional(z.string().check(z.minLength(1, "currentMissing"))),
    password: z.string().check(z.minLength(6, "passwordLength")),
    confirmPassword: z.string().check(z.minLength(6, "passwordLength")),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "passwordMatch",
      // Said together with whatever else is wrong, so that nobody has to submit twice.
      when: () => true,
    }),
  );

export type NewPasswordValues = z.infer<typeof newPasswordRules>;
