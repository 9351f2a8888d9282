import { useState } from "react";
import { useSession } from "../../session/session-context.ts";
import { usePagePath } from "../../site/navigation.ts";
import { pathParameters } from "../../site/path-parameters.ts";
import type { Viewer } from "./facts.ts";

/** Who looks at the Studio. Inside the guard, where somebody is signed in. */
export function useViewer(): Viewer {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  if (user === null) throw new Error("The Studio is for signed-in people");
  return { id: user.id, email: user.email, now };
}

/** The id in the address of the shown page, which has the pattern `pattern`. */
export function useProductionId(pattern: string): string {
  return pathParameters(pattern, usePagePath())?.["production"] ?? "";
}
