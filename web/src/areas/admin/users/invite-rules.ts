import * as z from "zod/mini";
import { email } from "../../../ui/typed-rules.ts";

/** The form's rules; messages are keys of `validation`. */
export const inviteRules = z.object({
  email: email("email"),
  language: z.enum(["en", "ar"]),
});

export type InviteValues = z.infer<typeof inviteRules>;
