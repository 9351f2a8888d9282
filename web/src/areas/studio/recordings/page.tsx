import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { ProductionScreen } from "../production-screen.tsx";

// It shows facts, which take longer than its code.
const RecordingsScreen = lazy(() =>
  import("./recordings-screen.tsx").then((module) => ({ default: module.RecordingsScreen })),
);

export const Page = guarded(StudioRecordings);

/** The recordings of a production's twins, for its customer. */
function StudioRecordings() {
  const words = useWords("studio/recordings");
  return (
    <ProductionScreen pattern="/studio/{production}/recordings" words={words} title={words.title}>
      {(production) => <RecordingsScreen production={production} />}
    </ProductionScreen>
  );
}
