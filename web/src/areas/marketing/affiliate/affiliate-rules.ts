import * as z from "zod/mini";
import { audienceSizes, experiences } from "./affiliate-fields.ts";
import { isPhone, latinDigits } from "./phone.ts";
import { isWebAddress } from "./web-address.ts";

const text = (shortest: number) => z.string().check(z.trim(), z.minLength(shortest));

export const affiliateRules = z.object({
  fullName: text(2),
  email: z.pipe(z.string().check(z.trim()), z.email()),
  phone: z.pipe(z.string(), z.string().check(z.overwrite(latinDigits), z.refine(isPhone))),
  company: text(0),
  website: z.string().check(z.trim(), z.refine(isWebAddress)),
  audienceSize: z.enum(audienceSizes),
  platforms: text(5),
  experience: z.enum(experiences),
  motivation: text(20),
  fax: z.string(),
});

export type AffiliateValues = z.infer<typeof affiliateRules>;
