/**
 * Two letters for a tile: the first of the first and of the last name, or the first two of one word.
 * Arabic letters stand apart and without the article, as initials do; a lone heh keeps its tail (هـ), for
 * without it it reads as the digit five. Falls back to the e-mail address.
 */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).map(withoutArticle);
  const [first = "", last = ""] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  const letters = last
    ? withTail(firstLetters(first, 1)) + zeroWidthNonJoiner(first) + withTail(firstLetters(last, 1))
    : firstLetters(first || email, 2);
  return letters.toLocaleUpperCase("en");
}

function withoutArticle(word: string): string {
  return word.replace(/^ال(?=\p{L}{2})/u, "");
}

function firstLetters(word: string, count: number): string {
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join("");
}

function withTail(letter: string): string {
  return letter === "ه" ? "هـ" : letter;
}

function zeroWidthNonJoiner(word: string): string {
  return /^\p{Script=Arabic}/u.test(word) ? "\u200c" : "";
}
