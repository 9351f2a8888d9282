import * as z from "zod/mini";
import { contactBounds } from "../../../generated/forms/contact.ts";

const text = ({ min }: { min: number }) => z.string().check(z.trim(), z.minLength(min));

export const contactRules = z.object({
  name: text(contactBounds.name),
  email: z.pipe(z.string().check(z.trim()), z.email()),
  subject: text(contactBounds.subject),
  message: text(contactBounds.message),
  website: z.string(),
});

export type ContactValues = z.infer<typeof contactRules>;
