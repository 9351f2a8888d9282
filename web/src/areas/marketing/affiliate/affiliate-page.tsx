import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { ServedPart } from "../../../site/served-part.tsx";
import { AffiliateForm } from "./affiliate-form.tsx";
import { Apply } from "./apply.tsx";

// Its styles reach the served page by the site map.
const ProgrammeText = lazy(() =>
  import("./programme-text.static.tsx").then((module) => ({
    default: module.ProgrammeText,
  })),
);

export function Page() {
  const words = useWords("affiliate");
  return (
    <>
      <ServedPart name="programme" words={words}>
        {(shown) => <ProgrammeText load={shown.loadText} />}
      </ServedPart>
      <Apply words={words.form}>
        <AffiliateForm />
      </Apply>
    </>
  );
}
