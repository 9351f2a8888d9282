import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useHydrated } from "../site/hydration.ts";
import { usePagePath } from "../site/navigation.ts";
import type { SitePage } from "../site/site-map.ts";
import { Footer } from "./footer.tsx";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { useAddressInShownLanguage } from "./language-switch.tsx";

interface Props {
  page: SitePage;
  /** Shown in place of the page, which stays hidden with its input. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The header and footer around a page. Pages with a bare frame render their own top. */
export function SiteFrame({ page, failure, children }: Props) {
  const words = useWords("common");
  const path = useShownPath(page);
  const hasFrame = page.frame === "site";
  useAddressInShownLanguage();
  return (
    <>
      <a href="#content" className={styles.skip}>
        {words.skipToContent}
      </a>
      {hasFrame && <Header path={path} hidesGetStarted={page.hidesGetStarted ?? false} />}
      <main id={failure ? undefined : "content"} hidden={!!failure} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {failure && (
        <main id="content" tabIndex={-1} className={styles.main}>
          {failure}
        </main>
      )}
      {hasFrame && <Footer />}
    </>
  );
}

/** Returns the shown path. One served page may be for many addresses, so the browser's is known after hydration. */
function useShownPath(page: SitePage): string {
  const path = usePagePath();
  const isHydrated = useHydrated();
  if (isHydrated) return path;
  return page.path === "*" ? "/not-found" : page.path;
}
