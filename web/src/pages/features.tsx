import { FeaturesOpening } from "../features/feature-plates/features-opening.tsx";
import { Film } from "../features/film/film.tsx";
import { Testimonials } from "../features/testimonials/testimonials.tsx";
import { WayOn } from "../features/way-on/way-on.tsx";
import phone from "../generated/pictures/way-on/phone.svg";
import { useWords } from "../i18n/use-words.ts";
import { lazy } from "../site/lazy.tsx";
import { PageLink } from "../site/page-link.tsx";
import { ServedPart } from "../site/served-part.tsx";
import { buttonClass } from "../ui/button.tsx";
import { textLink } from "../ui/text-link.ts";

// Its styles reach the served page by the site map.
const FeaturePlates = lazy(() =>
  import("../features/feature-plates/feature-plates.tsx").then((module) => ({
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
      <WayOn field="saffron" picture={phone} words={words.wayOn}>
        <PageLink to="/recording-instructions" className={buttonClass({ kind: "ink" })}>
          {words.wayOn.guide}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.wayOn.bookDemo}
        </PageLink>
      </WayOn>
    </>
  );
}
