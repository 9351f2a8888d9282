import * as z from "zod/mini";
import { email } from "../../ui/typed-rules.ts";

/** The form's rules; messages are keys of `validation`. */
export const signInRules = z.object({
  email: email("email"),
  password: z.string().check(z.minLength(1, "passwordRequired")),
});

export type SignInValues = z.infer<typeof signInRules>;

/** The address alone, for mails that stand for the password; the message is a key of `validation`. */
export const emailRules = z.object({ email: email("email") });
