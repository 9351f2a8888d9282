import type { Words } from "../../../i18n/dictionaries.ts";
import type { Side } from "../../../ui/studio/video-state.ts";

/** Who wrote or decided something, as either side reads it. */
export function authorName(
  author: { author_side: Side; author_name: string | null },
  words: Pick<Words<"studio/video/script" | "studio/review">, "team" | "customer">,
): string {
  return author.author_name ?? words[author.author_side];
}
