import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { EmptyState } from "../../../ui/state.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { productionAddress } from "../addresses.ts";
import { Trail } from "../trail.tsx";
import type { Delivery, DeliveryRecord } from "./api.ts";
import styles from "./deliveries.module.css";
import { DeliveryHead, ProductionLinks } from "./delivery-head.tsx";
import { DeliveryList } from "./delivery-list.tsx";

/** Every film of a production, by video. */
export function FilesList({ record }: { record: DeliveryRecord }) {
  const words = useWords("studio/deliveries");
  const delivery = useWords("studio/deliveries/list");
  const { production, videos, deliveries } = record;
  const shown = videos.flatMap((video) => {
    const films = deliveries.filter(({ video_id, status }) => video_id === video.id && status !== "sending");
    return films.length > 0 ? [{ video, films }] : [];
  });
  return (
    <>
      <div className={styles.top}>
        <Trail
          label={delivery.trail}
          studio={words.name}
          plan={production.plan_name}
          to={productionAddress(production)}
        />
        <h1 className="h2">{words.title}</h1>
        <p className="muted">{production.stopped_at === null ? delivery.ledger : delivery.stopped}</p>
      </div>
      {shown.length === 0 ? (
        <EmptyState {...delivery.empty[production.side]} />
      ) : (
        <div className={styles.videos}>
          <DeliveryHead record={record}>
            <ProductionLinks production={production.id} isInFiles />
          </DeliveryHead>
          {shown.map(({ video, films }) => (
            <VideoFiles
              key={video.id}
              title={video.title}
              address={`/studio/${production.id}/videos/${video.id}#deliveries`}
              films={films}
              canDownload={production.stopped_at === null}
            />
          ))}
        </div>
      )}
    </>
  );
}

function VideoFiles(props: { title: string; address: string; films: Delivery[]; canDownload: boolean }) {
  return (
    <section className={styles.video}>
      <h3 className="h4">
        <PageLink to={props.address} className={inlineLink()}>
          <bdi>{props.title}</bdi>
        </PageLink>
      </h3>
      <DeliveryList deliveries={props.films} canDownload={props.canDownload} />
    </section>
  );
}
