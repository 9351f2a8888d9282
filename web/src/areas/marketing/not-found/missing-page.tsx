import { useEffect, useId } from "react";
import type { ArticleSlug } from "../../../../content/blog/articles.ts";
import { nearestTo } from "../../../../content/blog/planned.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { splitAddress } from "../../../site/address.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { short } from "../../../ui/art/figures/short.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./missing-page.module.css";
import { shownPath } from "./shown-path.ts";

export function MissingPage() {
  const words = useWords("marketing/not-found");
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
      <NotFoundArt />
    </div>
  );
}

function NearestArticle({ slug }: { slug: ArticleSlug }) {
  const { planned, summaries } = useWords("marketing/not-found");
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

const four = "M96 0h58v170h42v48h-42v62H96v-62H0v-50zM96 78L46 170h50z";

/** 4, a figure, 4: the solid 4 is the original, the screened 4 its twin; the page itself is only an outline. */
function NotFoundArt() {
  const screen = useId();
  return (
    <svg className={styles.art} viewBox="0 0 760 520" aria-hidden="true">
      <defs>
        <LineScreen id={screen} ink="var(--henna-solid)" pitch={8} line={2.6} />
      </defs>
      <path d={diamond(380, 250, 250)} className={styles.dot} />
      <path fillRule="evenodd" d={four} className={styles.original} />
      <path fillRule="evenodd" d={four} fill={`url(#${screen})`} className={styles.twin} />
      <g transform="translate(262 66) scale(1.13)">
        <path d={short.silhouette} className={styles.figure} />
        <path d={short.silhouette} className={styles.missing} />
      </g>
      <path d="M40 393h680" className={styles.ground} />
    </svg>
  );
}
