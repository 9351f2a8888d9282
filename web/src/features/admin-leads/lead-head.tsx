import { type ReactNode, useEffect, useRef } from "react";
import { wasOpened } from "../../session/lists/return-focus.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import styles from "./leads.module.css";

interface Props {
  id: string;
  name: string;
  email: string;
  /** Marks beside the address. */
  children?: ReactNode;
}

/** Who wrote. It takes the focus from the row that led here. */
export function LeadHead({ id, name, email, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasOpened(id)) heading.current?.focus();
  }, [id]);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="h3">
        <bdi>{name || email}</bdi>
      </h2>
      <p className="muted">
        <EmailAddress>{email}</EmailAddress>
      </p>
      {children}
    </header>
  );
}
