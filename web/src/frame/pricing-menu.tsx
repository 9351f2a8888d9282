import { Suspense, useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { lazyDecoration } from "../site/lazy.tsx";
import { PageLink } from "../site/page-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import styles from "./frame.module.css";
import { currentMark, isPricing, pricingEntries } from "./nav-entries.ts";

const PricingThumbnail = lazyDecoration(() =>
  import("./pricing-thumbnail.tsx").then((module) => ({ default: module.PricingThumbnail })),
);

/** The pricing group. Its links are in the served page; its drawings load when the visitor first approaches it. */
export function PricingMenu({ path }: { path: string }) {
  const words = useWords("common");
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <Menu
      // A new key on each page closes the menu after navigation.
      key={path}
      openOnHover
      className={styles.menu}
      panelClassName={styles.panel}
      renderTrigger={(trigger) => (
        <button
          {...trigger}
          className={styles.mainNavEntry}
          aria-current={isPricing(path) ? "true" : undefined}
          onPointerEnter={approach}
          onFocus={approach}
        >
          {words.nav.pricing}
          <Icon name="chevron" className={styles.chevron} />
        </button>
      )}
    >
      <ul>
        {pricingEntries.map(({ name, hint, to }) => (
          <li key={to}>
            <PageLink to={to} className={styles.link} aria-current={currentMark(to, path)}>
              <span
                className={classNames(
                  styles.thumbnail,
                  name === "videoPackages" ? styles.videoPackages : styles.coursePackages,
                )}
              >
                {isNear && (
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
    </Menu>
  );
}
