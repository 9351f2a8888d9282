import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** Returns a function that loads a query anew, as at first: the screen shows the wait, and no former answer. */
export function useRetry(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey });
}
