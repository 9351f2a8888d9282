import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { ProductionScreen } from "../production-screen.tsx";

// It shows facts, which take longer than its code.
const ProductionOverview = lazy(() =>
  import("./production-overview.tsx").then((module) => ({ default: module.ProductionOverview })),
);

export const Page = guarded(StudioProduction);

function StudioProduction() {
  const words = useWords("studio/production");
  return (
    <ProductionScreen pattern="/studio/{production}" words={words} title={words.name}>
      {(production) => <ProductionOverview production={production} />}
    </ProductionScreen>
  );
}
