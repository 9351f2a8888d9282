import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session-context.ts";
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
  if (user === null) throw new Error("The Studio is for signed-in people");
  return user;
}
