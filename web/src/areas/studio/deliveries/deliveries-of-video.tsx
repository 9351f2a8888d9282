import { Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { lazy } from "../../../site/lazy.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import type { Video } from "../api.ts";
import { deliveriesKey } from "./api.ts";
import styles from "./deliveries.module.css";
import { DeliveryHead, ProductionLinks } from "./delivery-head.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { useDeliveries } from "./use-deliveries.ts";

// Customers do without it.
const TeamDeliveries = lazy(() =>
  import("./team-deliveries.tsx").then((module) => ({ default: module.TeamDeliveries })),
);

/** The finished films of one video, from the approved cut on; the team sends and delivers them here. */
export function DeliveriesOfVideo({ video }: { video: Video }) {
  const words = useWords("studio/deliveries/list");
  const record = useDeliveries(video.production_id);
  const retry = useRetry(deliveriesKey(video.production_id));
  const films = record.data?.deliveries.filter(({ video_id }) => video_id === video.id) ?? [];
  const isOpen = video.step === "delivery" || video.step === "completed";
  // Before the approval there is nothing to say.
  if (!isOpen && films.length === 0) return null;
  return (
    <section id="deliveries" className={styles.ofVideo} aria-label={words.title}>
      {record.data ? (
        <>
          <DeliveryHead record={record.data} video={video.id} title={words.title}>
            <ProductionLinks production={video.production_id} />
          </DeliveryHead>
          {record.data.production.side === "team" ? (
            <Suspense fallback={<Waiting label={words.listLoading} lines={4} />}>
              <TeamDeliveries record={record.data} video={video} films={films} />
            </Suspense>
          ) : films.length > 0 ? (
            <>
              {record.data.production.stopped_at !== null && <p className="muted">{words.stopped}</p>}
              <DeliveryList deliveries={films} canDownload={record.data.production.stopped_at === null} />
            </>
          ) : (
            <EmptyState title={words.empty.customer.title} text={words.empty.customer.text} />
          )}
        </>
      ) : record.isError ? (
        <ErrorState
          title={words.listFailed.title}
          text={words.listFailed.text}
          retryLabel={words.listFailed.retry}
          onRetry={retry}
        />
      ) : (
        <Waiting label={words.listLoading} lines={4} />
      )}
    </section>
  );
}
