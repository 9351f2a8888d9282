/** One language of the demo: who speaks it in which frame, caption by caption. */
export interface DemoVersion {
  language: string;
  name: string;
  ratio: string;
  /** Highlighted in the drawing. */
  keyWord: string;
  captions: readonly string[];
}

/** The caption that holds the key word of a version, in words, and where in it the word stands. */
export function keyCaptionOf({ captions, keyWord }: DemoVersion): { words: string[]; place: number } {
  const caption = captions.map((text) => text.split(" ")).find((words) => words.includes(keyWord)) ?? [];
  return { words: caption, place: caption.indexOf(keyWord) };
}

/** Every snippet states its own direction: the demo speaks languages that the site has no pages in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
