import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { StaticHtml } from "../../../site/static-html.tsx";
import { Checklist } from "./checklist.tsx";

// Its styles reach the served page by the site map.
const GuideText = lazy(() =>
  import("./guide-text.static.tsx").then((module) => ({ default: module.GuideText })),
);

export function Page() {
  const words = useWords("marketing/recording-guide");
  return (
    <>
      <StaticHtml name="guide" words={words}>
        {(shown) => <GuideText load={shown.loadText} />}
      </StaticHtml>
      <Checklist />
    </>
  );
}
