import { type MouseEvent, useId } from "react";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { HomeLink } from "./home-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MobileAccount } from "./mobile-account.tsx";
import styles from "./mobile-menu.module.css";
import { MobilePricing } from "./mobile-pricing.tsx";
import { currentMark, entriesAfterPricing, entriesBeforePricing, type NavEntry } from "./nav-entries.ts";
import { useMobileMenu } from "./use-mobile-menu.ts";

interface Props {
  path: string;
  hidesGetStarted: boolean;
}

/** The button and sheet that stand for the menu on narrow screens. */
export function MobileMenu({ path, hidesGetStarted }: Props) {
  const words = useWords("common");
  const id = useId();
  const { sheet, isOpen, open, close, onClose } = useMobileMenu(path);
  // Opens the sheet where scripts do not run; where they do, `open` takes its place.
  const command = { command: "show-modal", commandfor: id };
  const openInstead = (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  const item = ({ name, to }: NavEntry) => (
    <li key={to}>
      <PageLink to={to} className={styles.row} aria-current={currentMark(to, path)} onClick={close}>
        {words.nav[name]}
      </PageLink>
    </li>
  );
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={words.menu.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={openInstead}
        {...command}
      >
        <Icon name="menu" className={styles.toggleIcon} />
      </button>
      <dialog
        ref={sheet}
        id={id}
        className={styles.sheet}
        aria-label={words.menu.label}
        closedby="any"
        onClose={onClose}
      >
        <div className={styles.top}>
          <HomeLink onClick={close} className={styles.logo} />
          <form method="dialog">
            <button type="submit" className={styles.toggle} aria-label={words.menu.close}>
              <Icon name="close" className={styles.toggleIcon} />
            </button>
          </form>
        </div>
        <nav aria-label={words.menu.label} className={styles.middle}>
          <ul>
            {entriesBeforePricing.map(item)}
            <MobilePricing path={path} onChoose={close} />
            {entriesAfterPricing.map(item)}
            <MobileAccount path={path} onChoose={close} />
          </ul>
        </nav>
        <div className={styles.bottom}>
          {!hidesGetStarted && (
            <PageLink
              to="/video-packages"
              className={buttonClass({ kind: "ink", wide: true })}
              onClick={close}
            >
              {words.getStarted}
            </PageLink>
          )}
          <LanguageSwitch path={path} className={styles.language} onSwitch={close} />
        </div>
      </dialog>
    </>
  );
}
