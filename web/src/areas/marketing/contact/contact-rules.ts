import * as z from "zod/mini";

const text = (shortest: number) => z.string().check(z.trim(), z.minLength(shortest));

export const contactRules = z.object({
  name: text(2),
  email: z.pipe(z.string().check(z.trim()), z.email()),
  subject: text(5),
  message: text(10),
  website: z.string(),
});

export type ContactValues = z.infer<typeof contactRules>;
