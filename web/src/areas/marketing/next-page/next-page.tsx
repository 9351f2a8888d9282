import type { ReactNode } from "react";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./next-page.module.css";

interface Props {
  field: "lagoon" | "saffron" | "henna";
  /** A drawing for the end side. */
  picture: string;
  words: { title: readonly string[]; lead: string };
  /** The links, the first of them the one that we hope for. */
  children: ReactNode;
}

/** The end of a page: a band of colour with the ways on. */
export function NextPage({ field, picture, words, children }: Props) {
  return (
    <section className={classNames(styles.band, styles[field])}>
      <Picture src={picture} className={styles.art} />
      <div className={`wrap ${styles.words}`}>
        <h2 className="d2">
          <Lines of={words.title} />
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  );
}
