import type { ArticleBody, Block, Inline } from "../../content/blog/article.ts";

/** Returns the text without its markup. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "code" ? part.text : plainText(part.content);
    })
    .join("");
}

/** Counts the words of the body, including headings, lists, quotes and script lines. */
export function countWords({ opening, blocks }: ArticleBody): number {
  const texts = [plainText(opening), ...blocks.flatMap(blockTexts)];
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function blockTexts(block: Block): string[] {
  if (block.kind === "list") return block.items.map(plainText);
  if (block.kind === "script") return [block.line.before + block.line.spoken + block.line.after];
  return [plainText(block.content)];
}
