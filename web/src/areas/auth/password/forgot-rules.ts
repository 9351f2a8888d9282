import * as z from "zod/mini";
import { email, line } from "../../../ui/typed-rules.ts";

/** The form's rules; messages are keys of `validation`. */
export const forgotRules = z.object({
  email: z.pipe(line({ min: 1 }, "emailMissing"), email("email")),
});

export type ForgotValues = z.infer<typeof forgotRules>;
