import * as z from "zod/mini";

const required = (key: string) => z.string().check(z.trim(), z.minLength(1, key));

/** The form's rules; messages are keys of `validation`. */
export const signUpRules = z
  .object({
    firstName: required("firstName"),
    lastName: required("lastName"),
    companyName: required("companyName"),
    position: required("position"),
    email: z.string().check(z.trim(), z.email("email")),
    password: z.string().check(z.minLength(6, "passwordLength")),
    confirmPassword: z.string().check(z.minLength(6, "passwordLength")),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "passwordMatch",
      // Said together with whatever else is missing, so that nobody has to submit twice.
      when: () => true,
    }),
  );

export type SignUpValues = z.infer<typeof signUpRules>;
