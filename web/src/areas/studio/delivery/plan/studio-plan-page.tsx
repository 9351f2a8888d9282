import { Suspense } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { guarded } from "../../../../session/access-guard.tsx";
import { lazy } from "../../../../site/lazy.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import { ProductionPage } from "../production-page.tsx";

// It shows facts, which take longer than its code.
const PlanScreen = lazy(() => import("./plan-screen.tsx").then((module) => ({ default: module.PlanScreen })));

export const Page = guarded(StudioPlan);

/** When a production's films go out, for its customer and for the team. */
function StudioPlan() {
  const words = useWords("studio-plan");
  return (
    <ProductionPage pattern="/studio/{production}/plan" words={words}>
      {(record) => (
        <Suspense fallback={<Waiting label={words.loading} lines={8} />}>
          <PlanScreen record={record} />
        </Suspense>
      )}
    </ProductionPage>
  );
}
