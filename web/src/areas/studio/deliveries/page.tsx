import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { DeliveriesScreen } from "./deliveries-screen.tsx";

// It shows facts, which take longer than its code.
const FilesList = lazy(() => import("./files-list.tsx").then((module) => ({ default: module.FilesList })));

export const Page = guarded(StudioFiles);

/** Every finished film of a production, for its customer and for the team. */
function StudioFiles() {
  const words = useWords("studio/deliveries");
  return (
    <DeliveriesScreen pattern="/studio/{production}/files" words={words}>
      {(record) => <FilesList record={record} />}
    </DeliveriesScreen>
  );
}
