import type { ReactNode } from "react";
import { lazyDecoration } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { ServedPart } from "../../../site/served-part.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./account-frame.module.css";

// Its styles reach the served pages by the list of served parts.
const Portrait = lazyDecoration(() =>
  import("./portrait.static.tsx").then((module) => ({ default: module.Portrait })),
);

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
      <ServedPart name="portrait" words={words} className={styles.portrait}>
        {(shown) => <Portrait words={shown} />}
      </ServedPart>
    </div>
  );
}
