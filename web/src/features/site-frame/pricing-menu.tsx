import { lazy, Suspense, useId } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import panelStyles from "./drop-panel.module.css";
import entryStyles from "./main-nav.module.css";
import { currentMark, isPricing, pricingEntries } from "./nav-entries.ts";
import styles from "./pricing-menu.module.css";
import { useDropMenu } from "./use-drop-menu.ts";

const loadThumbnail = () => import("./pricing-thumbnail.tsx");
const PricingThumbnail = lazy(() => loadThumbnail().then((module) => ({ default: module.PricingThumbnail })));

/** The pricing group. Its links are in the page from the start; its drawings come with the first approach. */
export function PricingMenu({ path }: { path: string }) {
  const words = useWords("common");
  const panel = useId();
  const { isOpen, close, onTriggerClick, rootProps } = useDropMenu({ path, opensOnHover: true });
  return (
    <div {...rootProps} className={panelStyles.root} onPointerOver={() => void loadThumbnail()}>
      <button
        type="button"
        className={entryStyles.entry}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-current={isPricing(path) ? "true" : undefined}
        onClick={onTriggerClick}
      >
        {words.nav.pricing}
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <ul id={panel} className={classNames(panelStyles.panel, styles.panel)}>
        {pricingEntries.map(({ name, hint, to }) => (
          <li key={to}>
            <PageLink
              to={to}
              className={styles.link}
              aria-current={currentMark(to, path)}
              data-menu-entry
              onClick={close}
            >
              <span className={classNames(styles.thumbnail, styles[name])}>
                {isOpen && (
                  <Suspense>
                    <PricingThumbnail entry={name} />
                  </Suspense>
                )}
              </span>
              <span>
                <b className={styles.name}>{words.nav[name]}</b>
                <small className={styles.hint}>{words.nav[hint]}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
