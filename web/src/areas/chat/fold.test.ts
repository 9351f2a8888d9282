import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["upper case", "Digital TWIN", "digital twin"],
  ["accents", "café", "cafe"],
  ["hamza on its seat", "أسعار إعداد آلية مؤثّر شيئًا", "اسعار اعداد اليه موثر شييا"],
  ["a lone hamza", "شركاء", "شركا"],
  ["alef wasla", "\u0671لسعر", "السعر"],
  ["taa marbuta", "باقة", "باقه"],
  ["alef maqsura", "متى", "متي"],
  ["vowel marks", "تَوْأَمٌ", "توام"],
  ["tatweel", "سعـــر", "سعر"],
  ["the Persian keyboard's yaa and kaf", "\u06a9\u0645 \u06cc\u0648\u0645", "كم يوم"],
  ["Arabic-Indic digits", "٤٨ ساعة", "48 ساعه"],
  ["extended Arabic-Indic digits", "\u06f4\u06f8", "48"],
  ["presentation forms", "\ufefb", "لا"],
  ["invisible marks of direction", "\u200f\u0633\u0639\u0631\u200e", "سعر"],
  ["apostrophes", "what's what’s", "whats whats"],
  ["punctuation", "add-on,price؟", "add on price "],
])("%s: %s", (_what, text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("keeps a space at either end, which marks the edge of a word", () => {
  expect(fold(" hi ")).toBe(" hi ");
});
