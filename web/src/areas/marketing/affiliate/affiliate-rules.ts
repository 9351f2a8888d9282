import * as z from "zod/mini";
import {
  applicationBounds,
  audienceSizes,
  experiences,
} from "../../../generated/forms/affiliate-application.ts";
import { isPhone, latinDigits } from "./phone.ts";
import { isWebAddress } from "./web-address.ts";

const text = ({ min }: { min: number }) => z.string().check(z.trim(), z.minLength(min));

export const affiliateRules = z.object({
  fullName: text(applicationBounds.fullName),
  email: z.pipe(z.string().check(z.trim()), z.email()),
  phone: z.pipe(z.string(), z.string().check(z.overwrite(latinDigits), z.refine(isPhone))),
  company: text(applicationBounds.company),
  website: z.string().check(z.trim(), z.refine(isWebAddress)),
  audienceSize: z.enum(audienceSizes),
  platforms: text(applicationBounds.platforms),
  experience: z.enum(experiences),
  motivation: text(applicationBounds.motivation),
  fax: z.string(),
});

export type AffiliateValues = z.infer<typeof affiliateRules>;
