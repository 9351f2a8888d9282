import type { ReactNode } from "react";
import { PageLink } from "../../site/page-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./account-frame.module.css";
import { Portrait } from "./portrait.tsx";

interface Props {
  words: { backToHome: string; original: string; twin: string; noScript: string };
  homeLink: ReactNode;
  languageSwitch: ReactNode;
  children: ReactNode;
}

/** The frame of the account screens: the form at the start, the night portrait at the end. */
export function AccountFrame({ words, homeLink, languageSwitch, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.top}>
          {homeLink}
          {languageSwitch}
        </div>
        <div className={styles.content}>
          <noscript>
            <p className={styles.noScript}>{words.noScript}</p>
          </noscript>
          {children}
        </div>
        <PageLink to="/" className={styles.back}>
          <Icon name="previous" />
          {words.backToHome}
        </PageLink>
      </div>
      <Portrait words={words} />
    </div>
  );
}
