import { type MouseEvent, useId, useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useSessionHint } from "../session/session-hint.ts";
import { PageLink } from "../site/page-link.tsx";
import { Nuqta } from "../ui/art/nuqta.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { EmailTile } from "./email-tile.tsx";
import styles from "./frame.module.css";
import { HomeLink } from "./home-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import {
  currentMark,
  entriesAfterPricing,
  entriesBeforePricing,
  isPricing,
  type NavEntry,
  pricingEntries,
} from "./nav-entries.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { useMobileMenu } from "./use-mobile-menu.ts";

interface Props {
  path: string;
  hidesGetStarted: boolean;
}

/** The menu on narrow screens: a button that opens a sheet. */
export function MobileMenu({ path, hidesGetStarted }: Props) {
  const words = useWords("common");
  const id = useId();
  const { sheet, isOpen, open, close, onClose } = useMobileMenu(path);
  // Opens the sheet without scripts; with scripts, `open` does.
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
          <HomeLink onClick={close} className={styles.mobileMenuLogo} />
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
        <div className={styles.mobileMenuBottom}>
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

interface MobileAccountProps {
  path: string;
  onChoose: () => void;
}

/** The login link, or the signed-in account with its links; the document's session mark selects one. */
function MobileAccount({ path, onChoose }: MobileAccountProps) {
  const words = useWords("common");
  const email = useSessionHint()?.email ?? "";
  const entry = (to: string, name: string) => (
    <li className={styles.signedIn}>
      <PageLink to={to} className={styles.row} aria-current={currentMark(to, path)} onClick={onChoose}>
        {name}
      </PageLink>
    </li>
  );
  return (
    <>
      <li className={styles.signedOut}>
        <PageLink to="/auth" className={styles.row} onClick={onChoose}>
          {words.logIn}
        </PageLink>
      </li>
      <li className={classNames(styles.mobileMenuWho, styles.signedIn)}>
        <EmailTile email={email} />
        <span className={styles.email}>
          <Ltr>{email}</Ltr>
        </span>
      </li>
      {entry("/studio", words.profileMenu.studio)}
      {entry("/profile", words.profileMenu.profile)}
      {entry("/orders", words.profileMenu.orders)}
      {entry("/notes", words.profileMenu.notes)}
      {entry("/referrals", words.profileMenu.referrals)}
      {entry("/admin", words.profileMenu.admin)}
      <li className={styles.signedIn}>
        <SignOutButton className={styles.row} />
      </li>
    </>
  );
}

interface MobilePricingProps {
  path: string;
  onChoose: () => void;
}

/** The pricing group, which expands in place and collapses after the visitor chose a link. */
function MobilePricing({ path, onChoose }: MobilePricingProps) {
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
        <Icon name="chevron" className={styles.mobileMenuChevron} />
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
