import * as z from "zod/mini";

/** The address alone, for mails that stand for the password; the message is a key of `validation`. */
export const emailRules = z.object({ email: z.string().check(z.trim(), z.email("email")) });
