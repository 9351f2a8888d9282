import type { SpokenLine } from "../../../content/blog/article.ts";

/** A spoken line; the word that is being said is highlighted. */
export function HighlightedLine({ line }: { line: SpokenLine }) {
  return (
    <>
      {line.before}
      <mark>{line.spoken}</mark>
      {line.after}
    </>
  );
}
