import seventh from "../../../generated/pictures/next-page/seventh.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import { Industries } from "./industries.tsx";
import { UseCaseFilms } from "./use-case-films.tsx";

export function Page() {
  const words = useWords("use-cases");
  return (
    <>
      <UseCaseFilms
        words={words}
        renderFilm={(name) => <Film name={name} words={words.films} eager={name === "training"} />}
      />
      <Industries words={words.industries} />
      <NextPage field="saffron" picture={seventh} words={words.nextPage}>
        <PageLink to="/get-started" className={buttonClass({ kind: "ink" })}>
          {words.nextPage.getStarted}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.nextPage.bookDemo}
        </PageLink>
      </NextPage>
    </>
  );
}
