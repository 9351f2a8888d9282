import distance from "../../../generated/pictures/next-page/distance.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { NextPage } from "../next-page/next-page.tsx";
import { CompanyFigures } from "./company-figures.tsx";
import { CompanyName } from "./company-name.tsx";
import { Consent } from "./consent.tsx";
import { Difference } from "./difference.tsx";
import { Purpose } from "./purpose.tsx";
import { Team } from "./team.tsx";

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
      <NextPage field="lagoon" picture={distance} words={words.nextPage}>
        <PageLink to="/contact" className={buttonClass({ kind: "ink" })}>
          {words.nextPage.contact}
        </PageLink>
        <PageLink to="/how-it-works" className={textLink()}>
          {words.nextPage.howItWorks}
        </PageLink>
      </NextPage>
    </>
  );
}
