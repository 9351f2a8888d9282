import { Film } from "../features/film/film.tsx";
import { ServiceSteps } from "../features/service-steps/service-steps.tsx";
import { Tracks } from "../features/service-steps/tracks.tsx";
import { Wait } from "../features/service-steps/wait.tsx";
import { WayOn } from "../features/way-on/way-on.tsx";
import start from "../generated/pictures/way-on/start.svg";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";

export function Page() {
  const words = useWords("how-it-works");
  return (
    <>
      <Tracks words={words} />
      <ServiceSteps words={words} />
      <Wait words={words.wait}>
        <Film name="demo" words={words.films} />
      </Wait>
      <WayOn field="henna" picture={start} words={words.wayOn}>
        <PageLink to="/video-packages" className={buttonClass({ kind: "light" })}>
          {words.wayOn.packages}
        </PageLink>
      </WayOn>
    </>
  );
}
