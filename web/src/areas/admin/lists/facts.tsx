import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import styles from "./record.module.css";

/** What is known of something, line by line; `children` are `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A moment in full; `none` where there is none. */
export function Moment({ moment, none = "" }: { moment: string | null | undefined; none?: string }) {
  const { language } = useLanguage();
  if (!moment) return none;
  return <time dateTime={moment}>{fullDate(moment, language)}</time>;
}
