import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { DeliveriesScreen } from "../deliveries/deliveries-screen.tsx";

// It shows facts, which take longer than its code.
const PlanScreen = lazy(() => import("./plan-screen.tsx").then((module) => ({ default: module.PlanScreen })));

export const Page = guarded(StudioPlan);

/** When a production's films go out, for its customer and for the team. */
function StudioPlan() {
  const words = useWords("studio/publishing");
  return (
    <DeliveriesScreen pattern="/studio/{production}/plan" words={words}>
      {(record) => <PlanScreen record={record} />}
    </DeliveriesScreen>
  );
}
