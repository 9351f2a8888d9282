import { useEffect } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { useHydrated } from "../../site/hydration.ts";
import { useLocation } from "../../site/location.tsx";
import { PageLink } from "../../site/page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { FourFigureFour } from "./four.tsx";
import styles from "./missing-page.module.css";
import { shownPath } from "./shown-path.ts";

export function MissingPage() {
  const words = useWords("not-found");
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  useEffect(() => console.warn("Page not found:", pathname), [pathname]);
  return (
    <div className={classNames("wrap", styles.page)}>
      <div>
        <h1 className="d2">{words.title}</h1>
        <p className={classNames("lead", styles.lead)}>
          {isHydrated ? fill(words.leadWithPath, { path: <MissingPath path={pathname} /> }) : words.lead}
        </p>
        <div className={styles.actions}>
          <PageLink to="/" className={buttonClass()}>
            {words.home}
          </PageLink>
          <PageLink to="/contact" className={buttonClass({ kind: "outline" })}>
            {words.contact}
          </PageLink>
        </div>
      </div>
      <FourFigureFour />
    </div>
  );
}

function MissingPath({ path }: { path: string }) {
  return (
    <span className={styles.path}>
      <Ltr>{shownPath(path)}</Ltr>
    </span>
  );
}
