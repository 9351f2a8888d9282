import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useViewer } from "../use-viewer.ts";
import { type Delivery, deliveriesKey, fetchDeliveries, signPosters } from "./api.ts";

const HALF_AN_HOUR = 30 * 60 * 1000;

/** The films of a production, with captions and plan. */
export function useDeliveries(production: string) {
  const { id: userId } = useViewer();
  const filter = `production_id=eq.${production}`;
  return useQuery({
    queryKey: [...deliveriesKey(production), userId],
    queryFn: () => fetchDeliveries(production, userId),
    meta: {
      tables: [
        { table: "deliveries", filter },
        { table: "publications", filter },
        { table: "videos", filter },
        "delivery_captions",
        "productions",
        "consents",
      ],
    },
  });
}

/** The addresses of the films' posters, by their paths. */
export function usePosters(deliveries: readonly Delivery[]): Readonly<Record<string, string>> {
  const paths = deliveries.flatMap(({ poster_path }) => poster_path ?? []);
  const { data } = useQuery({
    queryKey: ["studio-posters", paths.join(" ")],
    queryFn: () => signPosters(paths),
    enabled: paths.length > 0,
    staleTime: HALF_AN_HOUR,
    refetchInterval: HALF_AN_HOUR,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

const none: Readonly<Record<string, string>> = {};
