import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import styles from "./frame.module.css";
import { currentMark, entriesAfterPricing, entriesBeforePricing, type NavEntry } from "./nav-entries.ts";
import { PricingMenu } from "./pricing-menu.tsx";

/** The menu on wide screens. `path` is the path of the shown page, without the language. */
export function MainNav({ path }: { path: string }) {
  const words = useWords("common");
  const item = ({ name, to }: NavEntry) => (
    <li key={to}>
      <PageLink to={to} className={styles.mainNavEntry} aria-current={currentMark(to, path)}>
        {words.nav[name]}
      </PageLink>
    </li>
  );
  return (
    <nav className={styles.nav} aria-label={words.menu.label}>
      <ul className={styles.list}>
        {entriesBeforePricing.map(item)}
        <li>
          <PricingMenu path={path} />
        </li>
        {entriesAfterPricing.map(item)}
      </ul>
    </nav>
  );
}
