import * as z from "zod/mini";
import { contactBounds } from "../../../generated/forms/contact.ts";
import { email, line, text } from "../../../ui/typed-rules.ts";

export const contactRules = z.object({
  name: line({ min: contactBounds.name.min }),
  email: email(),
  subject: line({ min: contactBounds.subject.min }),
  message: text(contactBounds.message),
  website: z.string(),
});

export type ContactValues = z.infer<typeof contactRules>;
