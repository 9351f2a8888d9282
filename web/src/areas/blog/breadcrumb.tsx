import type { Words } from "../../i18n/dictionaries.ts";
import { PageLink } from "../../site/page-link.tsx";
import styles from "./article-page.module.css";

interface Props {
  words: Words<"blog/content-creator-burnout">["breadcrumb"];
  title: string;
}

export function Breadcrumb({ words, title }: Props) {
  return (
    <nav aria-label={words.label}>
      <ol className={styles.crumbs}>
        <li>
          <PageLink to="/">{words.home}</PageLink>
        </li>
        <li>
          <PageLink to="/blog">{words.blog}</PageLink>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
