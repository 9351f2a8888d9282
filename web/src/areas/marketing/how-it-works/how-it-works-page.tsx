import start from "../../../generated/pictures/next-page/start.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Film } from "../film/film.tsx";
import { NextPage } from "../next-page/next-page.tsx";
import { ServiceSteps } from "./service-steps.tsx";
import { Tracks } from "./tracks.tsx";
import { Wait } from "./wait.tsx";

export function Page() {
  const words = useWords("how-it-works");
  return (
    <>
      <Tracks words={words} />
      <ServiceSteps words={words} />
      <Wait words={words.wait}>
        <Film name="demo" words={words.films} />
      </Wait>
      <NextPage field="henna" picture={start} words={words.nextPage}>
        <PageLink to="/video-packages" className={buttonClass({ kind: "light" })}>
          {words.nextPage.packages}
        </PageLink>
      </NextPage>
    </>
  );
}
