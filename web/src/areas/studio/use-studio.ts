import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../session/session-context.ts";
import { usePagePath } from "../../site/navigation.ts";
import { pathParameters } from "../../site/path-parameters.ts";
import { fetchStudio, type Production, STUDIO } from "./api.ts";
import { isAnyChecking, type Viewer } from "./facts.ts";

const CHECKING_MILLISECONDS = 4_000;

/** What the account has in the Studio. Asks again while the server looks at a file. */
export function useStudio() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...STUDIO, user?.id],
    queryFn: () => (user ? fetchStudio(user.id) : noProductions),
    refetchInterval: ({ state }) =>
      isAnyChecking(state.data ?? noProductions) ? CHECKING_MILLISECONDS : false,
  });
}

const noProductions: Production[] = [];

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
