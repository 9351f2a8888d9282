import { type MouseEvent, useEffect } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { languages, otherLanguage } from "../i18n/languages.ts";
import { bringFailureScreens } from "../site/failures/failures.tsx";
import { useHydrated } from "../site/hydration.ts";
import { navigate, useLocation } from "../site/location.tsx";
import { classNames } from "../ui/class-names.ts";
import styles from "./frame.module.css";
import { languageAddress, namesOtherLanguage } from "./language-address.ts";

interface Props {
  /** The page's path without the language, for the link in the served page. */
  path: string;
  className?: string | undefined;
  onSwitch?: () => void;
}

/** A link to this page in the other language. With scripts, the page changes its language in place. */
export function LanguageSwitch({ path, className, onSwitch }: Props) {
  const { language, switchTo } = useLanguage();
  const location = useLocation();
  const isHydrated = useHydrated();
  const other = languages[otherLanguage(language)];
  const address = isHydrated ? location : { pathname: path, search: "", hash: "" };

  const tellOfFailure = async () => (await bringFailureScreens()).toastFailedSwitch(language);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSwitch?.();
    switchTo(other.code).catch(tellOfFailure);
  };
  return (
    <a
      className={classNames(styles.languageSwitchLink, className)}
      href={languageAddress(address, other.code)}
      hrefLang={other.code}
      lang={other.code}
      onClick={follow}
    >
      {other.name}
    </a>
  );
}

/** Replaces an address that names the former language after a switch, without a new history entry. */
export function useAddressInShownLanguage(): void {
  const { language } = useLanguage();
  const location = useLocation();
  useEffect(() => {
    if (!namesOtherLanguage(location.pathname, language)) return;
    navigate(languageAddress(location, language), { replace: true, state: location.state });
  }, [location, language]);
}
