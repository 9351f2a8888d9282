import { useId, useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { Nuqta } from "../ui/art/nuqta.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./mobile-menu.module.css";
import { currentMark, isPricing, pricingEntries } from "./nav-entries.ts";

interface Props {
  path: string;
  onChoose: () => void;
}

/** The pricing group expands in its place, and collapses after a link was chosen. */
export function MobilePricing({ path, onChoose }: Props) {
  const words = useWords("common");
  const group = useId();
  const [isExpanded, setExpanded] = useState(false);
  const choose = () => {
    setExpanded(false);
    onChoose();
  };
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isExpanded}
        aria-controls={group}
        aria-current={isPricing(path) ? "true" : undefined}
        onClick={() => setExpanded(!isExpanded)}
      >
        {words.nav.pricing}
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <div id={group} className={styles.group} inert={!isExpanded}>
        <ul className={styles.groupInside}>
          {pricingEntries.map(({ name, to }) => (
            <li key={to}>
              <PageLink
                to={to}
                className={styles.groupRow}
                aria-current={currentMark(to, path)}
                onClick={choose}
              >
                <Nuqta className={styles.nuqta} />
                {words.nav[name]}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
