import { use } from "react";
import type { ArticleBody } from "../../../content/blog/article.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state.tsx";
import styles from "./article-text.module.css";
import { Blocks } from "./blocks.tsx";

interface Props {
  /** On its way together with this module. */
  body: Promise<{ default: ArticleBody }>;
  words: Pick<Words<"blog/content-creator-burnout">, "scriptLine" | "comingSoon">;
  /** Only the opening is written. */
  isComingSoon: boolean;
}

/** A text as its page shows it: to its end, or as far as it goes. */
export function WrittenText({ body, words, isComingSoon }: Props) {
  const { title, text, contact } = words.comingSoon;
  const action = (
    <PageLink to="/contact" className={buttonClass({ kind: "ink" })}>
      {contact}
    </PageLink>
  );
  return (
    <>
      <Blocks body={use(body).default} scriptLabel={words.scriptLine} />
      {isComingSoon && <EmptyState title={title} text={text} action={action} className={styles.comingSoon} />}
    </>
  );
}
