import { applicationBounds } from "../../../generated/forms/affiliate-application.ts";

const { min, max } = applicationBounds.phone;
/** `+`, digits, and what people put between them. */
const PHONE = new RegExp(`^\\+?[\\d ().-]{${min},${max - 1}}$`);
const ZEROS = ["٠", "۰"].map((zero) => zero.charCodeAt(0));

/** A number in Latin digits, without the marks of direction that pasted numbers carry. */
export function latinDigits(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const zero = ZEROS.findLast((code) => code <= digit.charCodeAt(0)) ?? 0;
      return String(digit.charCodeAt(0) - zero);
    })
    .trim();
}

/** Whether a number in Latin digits has the 8 to 15 of a telephone (E.164). */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone) && digits >= 8 && digits <= 15;
}
