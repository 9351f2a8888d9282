import { Film } from "../features/film/film.tsx";
import { Industries } from "../features/industries/industries.tsx";
import { UseCaseFilms } from "../features/use-case-films/use-case-films.tsx";
import { WayOn } from "../features/way-on/way-on.tsx";
import seventh from "../generated/pictures/way-on/seventh.svg";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { textLink } from "../ui/text-link.ts";

export function Page() {
  const words = useWords("use-cases");
  return (
    <>
      <UseCaseFilms
        words={words}
        renderFilm={(name) => <Film name={name} words={words.films} eager={name === "training"} />}
      />
      <Industries words={words.industries} />
      <WayOn field="saffron" picture={seventh} words={words.wayOn}>
        <PageLink to="/get-started" className={buttonClass({ kind: "ink" })}>
          {words.wayOn.getStarted}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.wayOn.bookDemo}
        </PageLink>
      </WayOn>
    </>
  );
}
