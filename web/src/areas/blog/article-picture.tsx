import { classNames } from "../../ui/class-names.ts";
import styles from "./blog.module.css";

interface Props {
  src: string | undefined;
  className?: string | undefined;
  /** In sight from the start. */
  isFirst?: boolean;
}

/** An article's drawing beside its title: decorative, and mirrored where reading starts at the right. */
export function ArticlePicture({ src, className, isFirst = false }: Props) {
  return (
    <span className={classNames(styles.frame, className)}>
      <img
        src={src}
        alt=""
        className={styles.articlePictureArt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
      />
    </span>
  );
}
