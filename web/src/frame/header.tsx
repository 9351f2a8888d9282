import { useSyncExternalStore } from "react";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import styles from "./frame.module.css";
import { HomeLink } from "./home-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MainNav } from "./main-nav.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

interface Props {
  /** The path of the shown page, without the language. */
  path: string;
  hidesGetStarted: boolean;
}

export function Header({ path, hidesGetStarted }: Props) {
  const words = useWords("common");
  const isScrolled = useScrolled();
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <div className={classNames("wrap", styles.bar)}>
        <HomeLink className={styles.headerLogo} />
        <MainNav path={path} />
        <div className={styles.end}>
          <LanguageSwitch path={path} />
          <PageLink to="/auth" className={classNames(styles.logIn, styles.signedOut)}>
            {words.logIn}
          </PageLink>
          {!hidesGetStarted && (
            <PageLink
              to="/video-packages"
              className={buttonClass({ kind: "ink", size: "small", className: styles.getStarted })}
            >
              {words.getStarted}
            </PageLink>
          )}
          <ProfileMenu path={path} className={classNames(styles.profile, styles.signedIn)} />
          <MobileMenu path={path} hidesGetStarted={hidesGetStarted} />
        </div>
      </div>
    </header>
  );
}

/** Pixels of scroll after which the header becomes compact. */
const SCROLL_THRESHOLD = 10;

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLL_THRESHOLD,
    () => false,
  );
}
