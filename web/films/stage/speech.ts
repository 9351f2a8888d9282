export interface SpokenWord {
  text: string;
  /** When it begins, in seconds. */
  from: number;
}

/** When each word of a line is said between two moments; a longer word takes longer. */
export function speak(line: string, from: number, to: number): SpokenWord[] {
  const words = line.split(" ");
  const total = words.reduce((sum, word) => sum + breath(word), 0);
  let spoken = 0;
  return words.map((text) => {
    const start = from + ((to - from) * spoken) / total;
    spoken += breath(text);
    return { text, from: start };
  });
}

/** Letters and the pause after them; the vowel marks of Arabic take no time of their own. */
function breath(word: string): number {
  return word.replace(/\p{M}/gu, "").length + 1;
}
