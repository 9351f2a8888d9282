/**
 * Brings a question and a keyword to one form, so that spelling habits do not matter: lower case, no accents or
 * Arabic vowel marks, hamza on its seat as the bare seat (a lone hamza goes), taa marbuta as haa, alef maqsura
 * and the Persian keyboard's letters as Arabic yaa and kaf, no tatweel, Latin digits, single spaces for
 * punctuation. A space at either end stays, which lets a keyword ask for a whole word.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}ـء'’‘]/gu, "")
    .replace(/\u0671/g, "ا")
    .replace(/ة/g, "ه")
    .replace(/[ىی]/g, "ي")
    .replace(/ک/g, "ك")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[^\p{L}\p{N}+]+/gu, " ");
}
