import { applicationBounds } from "../../../generated/forms/affiliate-application.ts";
import { phone as pattern } from "../../../generated/typed.ts";

export { latinDigits } from "../../../i18n/digits.ts";

const PHONE = new RegExp(`^${pattern}$`);

/** Whether a number in Latin digits has the 8 to 15 of a telephone (E.164), and only what people put between them. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone) && digits >= 8 && digits <= 15 && phone.length <= applicationBounds.phone.max;
}
