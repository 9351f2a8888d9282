const arabicDigits = "٠١٢٣٤٥٦٧٨٩";

/** A text with its Arabic-Indic digits written as Latin ones. */
export function latinDigits(typed: string): string {
  return typed.replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)));
}
