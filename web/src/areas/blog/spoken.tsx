import type { SpokenLine } from "../../../content/blog/article.ts";

/** A line with the word that is being spoken lit. */
export function Spoken({ line }: { line: SpokenLine }) {
  return (
    <>
      {line.before}
      <mark>{line.spoken}</mark>
      {line.after}
    </>
  );
}
