import * as z from "zod/mini";
import { email } from "../../../ui/typed-rules.ts";

export const askRules = z.object({
  email: email("email"),
  language: z.enum(["en", "ar"]),
});

export type AskValues = z.infer<typeof askRules>;
