import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useHydrated } from "../site/hydration.ts";
import { usePagePath } from "../site/navigation.ts";
import type { SitePage } from "../site/site-map.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useAddressInShownLanguage } from "./language-switch.tsx";
import styles from "./site-frame.module.css";

interface Props {
  page: SitePage;
  /** Shown in the place of the page, which waits unseen with all that was typed into it. */
  failure?: ReactNode;
  children: ReactNode;
}

/** What stands around every page. Pages with a bare frame draw their own top. */
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

/** One served page answers every unknown address, so the real one is known after hydration only. */
function useShownPath(page: SitePage): string {
  const path = usePagePath();
  const isHydrated = useHydrated();
  return isHydrated || page.path !== "*" ? path : "/not-found";
}
