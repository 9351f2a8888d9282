import { invisible } from "../generated/typed.ts";

const UNSEEN = new RegExp(`[${invisible}]`, "gu");

/**
 * A line that a person typed or pasted, without spaces around it and without marks that nobody sees: marks of
 * direction, spaces without width. A joiner stays between two signs beyond ASCII, which it shapes.
 */
export function typed(text: string): string {
  return text
    .replace(UNSEEN, "")
    .replace(/[\u200c\u200d]+/g, (joiners, at: number, whole: string) => {
      const around = [whole[at - 1] ?? " ", whole[at + joiners.length] ?? " "];
      return around.every((sign) => sign > "\x7f" && /\S/.test(sign)) ? joiners.charAt(0) : "";
    })
    .trim();
}

/** A text with the digits of every script as 0 to 9, every dash as `-`, and without invisible marks. */
export function latinDigits(text: string): string {
  return text
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .replace(/[\u200c\u200d]/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Nd}/gu, valueOf)
    .trim();
}

/** A code as somebody reads it off, in whatever digits: without spaces and dashes. */
export function typedCode(text: string): string {
  return latinDigits(text).replace(/[\s-]/g, "");
}

/** Scripts have their digits in runs of ten, from 0 to 9. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((code - before) % 10);
}
