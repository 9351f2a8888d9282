import type { ReactNode } from "react";
import { PageLink } from "../../../site/page-link.tsx";
import { changedQuery } from "../../../site/query.ts";
import { openerId, rememberOpened } from "./return-focus.ts";
import styles from "./row-list.module.css";

interface Props {
  id: string;
  /** The parameter of the address that names a row: `user`. */
  parameter: string;
  /** The query of the list's address, which the view comes back to. */
  address: string;
  children: ReactNode;
}

/** The link in a row that opens its own view. */
export function Opener({ id, parameter, address, children }: Props) {
  return (
    <PageLink
      to={`/admin${changedQuery(address, { [parameter]: id })}`}
      id={openerId(id)}
      className={styles.open}
      onClick={() => rememberOpened(id)}
    >
      {children}
    </PageLink>
  );
}
