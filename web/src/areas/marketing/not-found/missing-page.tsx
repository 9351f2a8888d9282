import { useEffect } from "react";
import type { ArticleSlug } from "../../../../content/blog/articles.ts";
import { nearestTo } from "../../../../content/blog/planned.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { splitAddress } from "../../../site/address.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { FourFigureFour } from "./four.tsx";
import styles from "./missing-page.module.css";
import { shownPath } from "./shown-path.ts";

export function MissingPage() {
  const words = useWords("not-found");
  const { pathname } = useLocation();
  // The served page is the same for every address: only the browser knows which one was asked for.
  const isHydrated = useHydrated();
  const nearest = isHydrated ? nearestTo(splitAddress(pathname).path) : undefined;
  useEffect(() => console.warn("Page not found:", pathname), [pathname]);
  return (
    <div className={classNames("wrap", styles.page)}>
      <div>
        <h1 className="d2">{words.title}</h1>
        <p className={classNames("lead", styles.lead)}>
          {nearest && words.planned.lead}
          {!nearest && isHydrated && fill(words.leadWithPath, { path: <MissingPath path={pathname} /> })}
          {!isHydrated && words.lead}
        </p>
        {nearest && <NearestArticle slug={nearest} />}
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

function NearestArticle({ slug }: { slug: ArticleSlug }) {
  const { planned, summaries } = useWords("not-found");
  const { title, summary } = summaries[slug];
  return (
    <section className={styles.nearest}>
      <h2 className="small muted">{planned.nearest}</h2>
      <PageLink to={`/blog/${slug}`} className="h3">
        {title}
        <Icon name="arrow" />
      </PageLink>
      <p className="small muted">{summary}</p>
    </section>
  );
}

function MissingPath({ path }: { path: string }) {
  return (
    <span className={styles.path}>
      <Ltr>{shownPath(path)}</Ltr>
    </span>
  );
}
