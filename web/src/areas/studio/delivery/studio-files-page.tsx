import { Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { ProductionPage } from "./production-page.tsx";

// It shows facts, which take longer than its code.
const FilesScreen = lazy(() =>
  import("./files-screen.tsx").then((module) => ({ default: module.FilesScreen })),
);

export const Page = guarded(StudioFiles);

/** Every finished film of a production, for its customer and for the team. */
function StudioFiles() {
  const words = useWords("studio-files");
  return (
    <ProductionPage pattern="/studio/{production}/files" words={words}>
      {(record) => (
        <Suspense fallback={<Waiting label={words.loading} lines={8} />}>
          <FilesScreen record={record} />
        </Suspense>
      )}
    </ProductionPage>
  );
}
