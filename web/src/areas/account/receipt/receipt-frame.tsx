import type { ReactNode } from "react";
import { PageLink } from "../../../site/page-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./receipt-frame.module.css";

interface Props {
  backLabel: string;
  homeLink: ReactNode;
  languageSwitch: ReactNode;
  children: ReactNode;
}

/** A page that is one paper: on the screen with the ways on, when printed the paper alone. */
export function ReceiptFrame({ backLabel, homeLink, languageSwitch, children }: Props) {
  return (
    <div className={classNames("wrap", styles.frame)}>
      <header className={styles.top}>
        {homeLink}
        <div className={styles.end}>
          {languageSwitch}
          <PageLink to="/orders" className={styles.back}>
            <Icon name="previous" />
            {backLabel}
          </PageLink>
        </div>
      </header>
      {children}
    </div>
  );
}
