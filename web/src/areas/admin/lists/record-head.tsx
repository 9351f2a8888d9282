import type { ReactNode } from "react";
import styles from "./record.module.css";
import { useOpenedFocus } from "./return-focus.ts";

interface Props {
  id: string;
  title: ReactNode;
  /** The quieter line under the title. */
  about: ReactNode;
  /** How it stands. */
  children?: ReactNode;
}

/** What a view shows one of. It takes the focus from the row that led here. */
export function RecordHead({ id, title, about, children }: Props) {
  const heading = useOpenedFocus(id);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="h3">
        {title}
      </h2>
      <p className="muted">{about}</p>
      {children && <p>{children}</p>}
    </header>
  );
}
