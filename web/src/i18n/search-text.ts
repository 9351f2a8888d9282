import { folded } from "../generated/folding.ts";

const [from, to] = folded.map((signs) => Array.from(signs));
const table = new Map(from?.map((sign, place) => [sign, to?.[place] ?? ""]));

/** A text in the spelling by which the server searches it: in Arabic, a word is written in several ways. */
export function fold(text: string): string {
  return Array.from(text, (sign) => table.get(sign) ?? sign)
    .join("")
    .toLowerCase();
}
