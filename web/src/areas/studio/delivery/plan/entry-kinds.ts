import type { StateKind } from "../../../../ui/studio/state-mark.tsx";
import type { Entry } from "./calendar.ts";

/** What is due needs a person now; everything else is as its facts are. */
export const entryKinds: Record<Entry["state"], StateKind> = {
  planned: "pending",
  due: "yours",
  published: "done",
};
