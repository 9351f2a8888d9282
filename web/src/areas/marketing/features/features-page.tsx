import phone from "../../../generated/pictures/next-page/phone.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { ServedPart } from "../../../site/served-part.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import { Testimonials } from "../testimonials/testimonials.static.tsx";
import { FeaturesOpening } from "./features-opening.tsx";

// Its styles reach the served page by the site map.
const FeaturePlates = lazy(() =>
  import("./feature-plates.static.tsx").then((module) => ({
    default: module.FeaturePlates,
  })),
);

export function Page() {
  const words = useWords("features");
  return (
    <>
      <FeaturesOpening words={words}>
        <Film name="demo" words={words.films} eager />
      </FeaturesOpening>
      <ServedPart name="features" words={words}>
        {(shown) => <FeaturePlates titles={shown.contents} load={shown.loadText} />}
      </ServedPart>
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
