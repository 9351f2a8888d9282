import * as z from "zod/mini";
import { latinDigits, typed, typedCode } from "../i18n/digits.ts";
import { isEmail, typedEmail } from "./typed-email.ts";

// The values of a form leave by these rules as the server takes them, without marks that nobody sees.

interface Bounds {
  min?: number;
  max?: number;
}

/** One line: a name, a subject. Bounds count characters, as the server does. */
export const line = ({ min = 0, max = Infinity }: Bounds = {}, short?: string, long = short) =>
  z.string().check(
    z.overwrite(typed),
    z.refine((text) => lengthOf(text) >= min, short),
    z.refine((text) => lengthOf(text) <= max, long),
  );

/** Several lines. */
export const text = ({ min = 0 }: Bounds, short?: string) =>
  z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= min, short),
  );

export const email = (error?: string) =>
  z.string().check(
    z.overwrite(typedEmail),
    z.refine((address) => isEmail(address), error),
  );

/** A code in whatever digits, spaces and dashes. */
export const code = (format: RegExp, error: string) =>
  z.string().check(z.overwrite(typedCode), z.regex(format, error));

/** A number as people write it down. */
export const digits = (isValid: (latin: string) => boolean) =>
  z.pipe(z.string(), z.string().check(z.overwrite(latinDigits), z.refine(isValid)));

const lengthOf = (value: string) => Array.from(value).length;
