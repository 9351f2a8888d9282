import phone from "../../../generated/pictures/next-page/phone.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { StaticHtml } from "../../../site/static-html.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import { Testimonials } from "../testimonials/testimonials.static.tsx";
import styles from "./features.module.css";

// Its styles reach the served page by the site map.
const FeaturePlates = lazy(() =>
  import("./feature-plates.static.tsx").then((module) => ({
    default: module.FeaturePlates,
  })),
);

export function Page() {
  const words = useWords("marketing/features");
  return (
    <>
      <FeaturesOpening />
      <StaticHtml name="features" words={words}>
        {(shown) => <FeaturePlates titles={shown.contents} load={shown.loadText} />}
      </StaticHtml>
      <Testimonials words={words.testimonials} />
      <NextPage field="saffron" picture={phone} words={words.nextPage}>
        <PageLink to="/recording-instructions" className={buttonClass({ kind: "ink" })}>
          {words.nextPage.guide}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.nextPage.bookDemo}
        </PageLink>
      </NextPage>
    </>
  );
}

/** The heading over a wide film; beside it the lead and the way to each feature. */
function FeaturesOpening() {
  const words = useWords("marketing/features");
  return (
    <div className={`wrap ${styles.opening}`}>
      <h1 className={`d1 ${styles.title}`}>
        <Lines of={words.title} />
      </h1>
      <div className={styles.film}>
        <Film name="demo" words={words.films} eager />
      </div>
      <div className={styles.side}>
        <p className="lead">{words.lead}</p>
        <ol className={styles.contents}>
          {Object.entries(words.contents).map(([id, title], index) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.entry}>
                <span aria-hidden="true">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
