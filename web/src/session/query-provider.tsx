import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { lazyDecoration } from "../site/lazy.tsx";

// It has the official client of Realtime with it, which the first answers do not wait for.
const Live = lazyDecoration(() => import("./live/live.tsx").then((module) => ({ default: module.Live })));

// At once, and not in a later task: a button is busy before a second press of it arrives.
notifyManager.setScheduler(queueMicrotask);

/**
 * Holds the answers that the screens of one account have loaded. It stands inside what knows the account, with the
 * account's id as its key, so that no answer outlives the session that it was given to. Every failed load is logged.
 * Queries that name their tables in `meta` follow what others do (`live/live-queries.ts`).
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      {children}
    </QueryClientProvider>
  );
}

function createClient(): QueryClient {
  // A call without a network fails and says so, instead of waiting for the network.
  const networkMode = "always";
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => console.error(`Could not load ${queryHash}`, error),
    }),
    defaultOptions: {
      // A visitor asks again with a button that says so; the server names other failures for good.
      queries: { networkMode, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { networkMode, retry: false },
    },
  });
}
