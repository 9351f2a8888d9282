import { Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { firstMove } from "../../../site/first-move.ts";
import { lazy } from "../../../site/lazy.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { films } from "../film/films.ts";
import { ClosingCall } from "./closing-call.tsx";
import { Hero } from "./hero.tsx";
import { Proof } from "./proof.tsx";

// Served with the page; their code follows when the visitor moves, so that it does not weigh on the first load.
const FeatureCards = lazy(async () => {
  await firstMove;
  const { FeatureCards: Cards } = await import("./feature-cards.static.tsx");
  return { default: Cards };
});
const OrbitTimeline = lazy(async () => {
  await firstMove;
  const { OrbitTimeline: Timeline } = await import("./orbit-timeline.static.tsx");
  return { default: Timeline };
});
const Testimonials = lazy(async () => {
  await firstMove;
  const { Testimonials: Carousel } = await import("../testimonials/testimonials.static.tsx");
  return { default: Carousel };
});

// Fetched by those who play it.
const FramedFilm = lazy(() =>
  import("../film/framed-film.tsx").then((module) => ({ default: module.FramedFilm })),
);

export function Page() {
  const { demo, testimonials } = useWords("home");
  const allFilms = (
    <PageLink to="/use-cases" className={textLink()}>
      {demo.allFilms}
    </PageLink>
  );
  return (
    <>
      <Hero
        film={{
          seconds: films.demo.seconds,
          render: (onEnd) => (
            <FramedFilm name="demo" load={demo.loadFilms} onEnd={onEnd} otherWay={allFilms} />
          ),
        }}
      />
      <Proof />
      <Suspense>
        <FeatureCards />
      </Suspense>
      <Suspense>
        <OrbitTimeline />
      </Suspense>
      <Suspense>
        <Testimonials words={testimonials} />
      </Suspense>
      <ClosingCall />
    </>
  );
}
