import { CompanyFigures } from "../features/about/company-figures.tsx";
import { CompanyName } from "../features/about/company-name.tsx";
import { Consent } from "../features/about/consent.tsx";
import { Difference } from "../features/about/difference.tsx";
import { Purpose } from "../features/about/purpose.tsx";
import { Team } from "../features/about/team.tsx";
import { WayOn } from "../features/way-on/way-on.tsx";
import distance from "../generated/pictures/way-on/distance.svg";
import { useWords } from "../i18n/use-words.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { textLink } from "../ui/text-link.ts";

export function Page() {
  const words = useWords("about");
  return (
    <>
      <CompanyName words={words} />
      <Purpose words={words.purpose} />
      <Difference words={words.difference} />
      <Team words={words.team} />
      <Consent words={words.consent} />
      <CompanyFigures words={words} />
      <WayOn field="lagoon" picture={distance} words={words.wayOn}>
        <PageLink to="/contact" className={buttonClass({ kind: "ink" })}>
          {words.wayOn.contact}
        </PageLink>
        <PageLink to="/how-it-works" className={textLink()}>
          {words.wayOn.howItWorks}
        </PageLink>
      </WayOn>
    </>
  );
}
