import type { ReactNode } from "react";
import { PageLink } from "../../../site/page-link.tsx";
import { changedQuery } from "../../../site/query.ts";
import styles from "./lists.module.css";
import { rememberOpened, rowLinkId } from "./return-focus.ts";

interface RowLinkProps {
  id: string;
  /** The parameter of the address that names a row: `user`. */
  parameter: string;
  /** The query of the list's address, which the view comes back to. */
  address: string;
  children: ReactNode;
}

/** The link in a row that opens its own view. */
export function RowLink({ id, parameter, address, children }: RowLinkProps) {
  return (
    <PageLink
      to={`/admin${changedQuery(address, { [parameter]: id })}`}
      id={rowLinkId(id)}
      className={styles.open}
      onClick={() => rememberOpened(id)}
    >
      {children}
    </PageLink>
  );
}

interface TwoLinesProps {
  /** The main text: one element. */
  children: ReactNode;
  /** The quieter line below it. */
  detail: ReactNode;
  /** Whether the main text is the name of the row, which stands out. */
  isName?: boolean;
}

/** What a cell says, and a detail of it. */
export function TwoLines({ children, detail, isName = false }: TwoLinesProps) {
  return (
    <span className={isName ? `${styles.lines} ${styles.named}` : styles.lines}>
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
