import type { ReactNode } from "react";
import { lazyDecoration } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { StaticHtml } from "../../../site/static-html.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./frame.module.css";

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
      <StaticHtml name="portrait" words={words} className={styles.portrait}>
        {(shown) => <Portrait words={shown} />}
      </StaticHtml>
    </div>
  );
}

/** The screen's title with one line below it. Props: `title`; `children`, the line. */
export function AccountHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className="h2">{title}</h1>
      <p className={classNames("muted", styles.accountHeadingLine)}>{children}</p>
    </div>
  );
}

/**
 * Holds a screen back while the served page may be the wrong one: for who is signed in, and for an address
 * that asks to sign in. The document's marks tell before the first paint; nobody else waits.
 */
export function Settled({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  return <div className={isSettled ? undefined : styles.unsettled}>{children}</div>;
}
