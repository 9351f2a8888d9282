import * as z from "zod/mini";

const MOST_SIGNS = 254;

export const askRules = z.object({
  email: z.pipe(z.string().check(z.trim(), z.maxLength(MOST_SIGNS)), z.email("email")),
  language: z.enum(["en", "ar"]),
});

export type AskValues = z.infer<typeof askRules>;
