/** One language of the demo: who speaks it in which frame, caption by caption. */
export interface DemoVersion {
  language: string;
  name: string;
  ratio: string;
  /** Highlighted while the demo rests. */
  keyWord: string;
  captions: readonly string[];
}

export interface SpokenWord {
  text: string;
  version: number;
  caption: number;
  /** Place of the word within its caption. */
  position: number;
  /** When the word begins, as a share of the demo. */
  start: number;
}

export const DEMO_MILLISECONDS = 12_000;

/** Where each version's clip lies on the timeline, as shares; the clips' columns in the styles agree. */
const spans = [
  { from: 0, to: 0.52 },
  { from: 0.53, to: 0.75 },
  { from: 0.76, to: 1 },
];

/** The words of all versions in the order they are spoken; a longer word takes longer. */
export function timeWords(versions: readonly DemoVersion[]): SpokenWord[] {
  return versions.flatMap(({ captions }, version) => {
    const { from, to } = spans[version] ?? { from: 1, to: 1 };
    const words = captions.flatMap((text, caption) =>
      text.split(" ").map((word, position) => ({ text: word, version, caption, position })),
    );
    const total = words.reduce((sum, { text }) => sum + breath(text), 0);
    let spoken = 0;
    return words.map((word) => {
      const start = from + ((to - from) * spoken) / total;
      spoken += breath(word.text);
      return { ...word, start };
    });
  });
}

/** Letters and the pause after them; the vowel marks of Arabic take no time of their own. */
function breath(word: string): number {
  return word.replace(/\p{M}/gu, "").length + 1;
}

/** The word that is being spoken at a share of the demo, as its place in the list. */
export function wordAt(words: readonly SpokenWord[], share: number): number {
  return Math.max(
    0,
    words.findLastIndex(({ start }) => start <= share),
  );
}

/** The word that the resting caption of a version highlights. */
export function keyWordOf({ captions, keyWord }: DemoVersion): { caption: number; position: number } {
  const caption = captions.findIndex((text) => text.split(" ").includes(keyWord));
  return { caption, position: captions[caption]?.split(" ").indexOf(keyWord) ?? -1 };
}
