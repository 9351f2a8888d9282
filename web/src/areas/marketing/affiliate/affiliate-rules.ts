import * as z from "zod/mini";
import {
  applicationBounds,
  audienceSizes,
  experiences,
} from "../../../generated/forms/affiliate-application.ts";
import { digits, email, line, text } from "../../../ui/typed-rules.ts";
import { isPhone } from "./phone.ts";
import { isWebAddress } from "./web-address.ts";

export const affiliateRules = z.object({
  fullName: line({ min: applicationBounds.fullName.min }),
  email: email(),
  phone: digits(isPhone),
  company: line(),
  website: z.pipe(line(), z.string().check(z.refine(isWebAddress))),
  audienceSize: z.enum(audienceSizes),
  platforms: text(applicationBounds.platforms),
  experience: z.enum(experiences),
  motivation: text(applicationBounds.motivation),
  fax: z.string(),
});

export type AffiliateValues = z.infer<typeof affiliateRules>;
