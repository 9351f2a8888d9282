import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { chipClass } from "../../ui/chip.tsx";
import { pushIntoView } from "../../ui/push-into-view.ts";
import styles from "./account-nav.module.css";

const entries = [
  { to: "/studio", name: "studio" },
  { to: "/profile", name: "profile" },
  { to: "/orders", name: "orders" },
  { to: "/notes", name: "notes" },
  { to: "/referrals", name: "referrals" },
] as const;

/** From one page of the account to the others. Props: `current`, the path of the shown one. */
export function AccountNav({ current }: { current: (typeof entries)[number]["to"] }) {
  const words = useWords("common").profileMenu;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => pushIntoView(list.current, `[href$="${current}"]`), [current]);
  return (
    <nav className={styles.nav} aria-label={words.open}>
      <ul ref={list}>
        {entries.map(({ to, name }) => (
          <li key={to}>
            <PageLink to={to} className={chipClass()} aria-current={to === current ? "page" : undefined}>
              {words[name]}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of the account: what it is about at the start, and the matter itself at the end. */
export function AccountColumns(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.about}>
        <h1 className="h2">{props.title}</h1>
        <p className="lead">{props.lead}</p>
      </div>
      <div className={styles.matter}>{props.children}</div>
    </div>
  );
}
