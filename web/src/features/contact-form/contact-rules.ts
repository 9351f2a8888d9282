import * as z from "zod/mini";

/** The longest texts that the server keeps, in characters. */
export const longest = { name: 200, email: 320, subject: 300, message: 10_000 } as const;

const text = (shortest: number) => z.string().check(z.trim(), z.minLength(shortest));

export const contactRules = z.object({
  name: text(2),
  email: z.pipe(z.string().check(z.trim()), z.email()),
  subject: text(5),
  message: text(10),
  website: z.string(),
});

export type ContactValues = z.infer<typeof contactRules>;
export const contactFields = ["name", "email", "subject", "message"] as const;
export type ContactField = (typeof contactFields)[number];
