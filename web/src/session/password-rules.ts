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
