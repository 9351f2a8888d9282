import * as z from "zod/mini";
import { newPassword, passwordsMatch } from "../../../session/new-password/new-password-rules.ts";

const required = (key: string) => z.string().check(z.trim(), z.minLength(1, key));

/** The form's rules; messages are keys of `validation`. */
export const signUpRules = z
  .object({
    firstName: required("firstName"),
    lastName: required("lastName"),
    companyName: required("companyName"),
    position: required("position"),
    email: z.string().check(z.trim(), z.email("email")),
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(passwordsMatch);

export type SignUpValues = z.infer<typeof signUpRules>;
