import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { chipClass } from "../../ui/chip.tsx";
import styles from "./account-nav.module.css";

const entries = [
  { to: "/profile", name: "profile" },
  { to: "/orders", name: "orders" },
  { to: "/notes", name: "notes" },
  { to: "/referrals", name: "referrals" },
] as const;

/** From one page of the account to the others. Props: `current`, the path of the shown one. */
export function AccountNav({ current }: { current: (typeof entries)[number]["to"] }) {
  const words = useWords("common").profileMenu;
  return (
    <nav className={styles.nav} aria-label={words.open}>
      <ul>
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
