import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { Piece } from "./board/board.ts";

/** Returns a function that says what a production waits for. */
export function usePieceText(): (piece: Piece) => string {
  const { language } = useLanguage();
  const { pieces } = useWords("admin/production");
  return ({ name, count }) => {
    const text = pieces[name];
    return typeof text === "string" ? text : plural(language, count, text);
  };
}
