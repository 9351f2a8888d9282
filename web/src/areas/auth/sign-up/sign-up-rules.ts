import * as z from "zod/mini";
import { newPassword, passwordsMatch } from "../../../session/new-password/new-password-rules.ts";
import { email, line } from "../../../ui/typed-rules.ts";

const required = (key: string) => line({ min: 1 }, key);

/** The form's rules; messages are keys of `validation`. */
export const signUpRules = z
  .object({
    firstName: required("firstName"),
    lastName: required("lastName"),
    companyName: required("companyName"),
    position: required("position"),
    email: email("email"),
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(passwordsMatch);

export type SignUpValues = z.infer<typeof signUpRules>;
