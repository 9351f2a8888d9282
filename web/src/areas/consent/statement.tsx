import type { ReactNode } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { shortHash } from "../../ui/short-hash.ts";
import type { Statement } from "./api.ts";
import { ConsentSection } from "./consent-section.tsx";
import styles from "./statement.module.css";

interface Props {
  statement: Statement;
  /** As it is written below; empty while it is not. */
  name: string;
  /** Today, as it is written out. */
  date: string;
}

/** The statement in full, with the reader's name and the day in their places. */
export function StatementToSign({ statement, name, date }: Props) {
  const words = useWords("consent").statement;
  const { version, hash, text } = statement;
  return (
    <ConsentSection title={words.title}>
      <p className={styles.text}>
        {fill(text, { name: <Blank>{name || words.noName}</Blank>, date: <Blank>{date}</Blank> })}
      </p>
      <p className={styles.kept}>{fill(words.kept, { version, hash: <Ltr>{shortHash(hash)}</Ltr> })}</p>
    </ConsentSection>
  );
}

/** A place of the statement that is filled in. */
function Blank({ children }: { children: ReactNode }) {
  return (
    <bdi dir="auto" className={styles.blank}>
      {children}
    </bdi>
  );
}
